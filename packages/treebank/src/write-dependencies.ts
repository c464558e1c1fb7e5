import { conll08Sentence } from "@discoprep/conll08";
import { type ColumnSentence, columnText } from "@discoprep/files/text";
import type { DependencyToken } from "./constituents/token-dependencies.ts";
import { type Tree, treeText, withoutEmptyElements } from "./trees/tree.ts";

/** The formats dependencies are printed in. */
export const dependencyFormats = ["conllx", "conllu", "conll08", "parses"] as const;

export type DependencyFormat = (typeof dependencyFormats)[number];

/** A tree with its dependencies, and where it stands in a corpus. */
export interface ConvertedTree {
  /** The document's id. */
  readonly document: string;
  /** The sentence's number in its document, from 1. */
  readonly number: number;
  readonly tree: Tree;
  readonly tokens: readonly DependencyToken[];
}

/**
 * Sentences in a format, piece by piece, in the order in which they come.
 *
 * - conllx: ID FORM _ POS _ _ HEAD DEPREL _ _ (Buchholz & Marsi 2006); for Chinese the part of speech also as POSTAG
 * - conllu: the part of speech as XPOS, `root` at the root, sent_id and text (blanks between all tokens)
 * - conll08: parts of words with slashes as split forms; predicted parts of speech: those of the tree
 * - parses: one JSON object as parses.json has it, by document; words without offsets, for those need a raw text; the root is called root-0 in the Chinese release, ROOT-0 in the English one
 */
export async function* dependencyText(
  sentences: AsyncIterable<ConvertedTree>,
  format: DependencyFormat,
  isChinese: boolean,
): AsyncGenerator<string> {
  if (format === "parses") {
    yield* parsesText(sentences, isChinese ? "root-0" : "ROOT-0");
    return;
  }
  for await (const sentence of sentences) yield columnText([columnSentence(sentence, format, isChinese)]);
}

function columnSentence(
  sentence: ConvertedTree,
  format: Exclude<DependencyFormat, "parses">,
  isChinese: boolean,
): ColumnSentence {
  const { tokens } = sentence;
  if (format === "conll08") return conll08Sentence({ tokens: tokens.map(conll08Token), predicates: [] });
  const rows = tokens.map((token, index) => {
    const columns = format === "conllu" ? conlluColumns(token) : conllxColumns(token, isChinese);
    return { columns: [`${index + 1}`, ...columns], line: 0 };
  });
  if (format === "conllx") return { comments: [], rows };
  const text = tokens.map(({ form }) => form).join(" ");
  return { comments: [`# sent_id = ${sentence.document}-${sentence.number}`, `# text = ${text}`], rows };
}

function conllxColumns({ form, tag, head, label }: DependencyToken, isChinese: boolean): string[] {
  return [form, "_", tag, isChinese ? tag : "_", "_", `${head}`, label, "_", "_"];
}

function conlluColumns({ form, tag, head, label }: DependencyToken): string[] {
  return [form, "_", "_", tag, "_", `${head}`, head === 0 ? "root" : label, "_", "_"];
}

function conll08Token({ form, unsplit, tag, head, label }: DependencyToken) {
  const whole = unsplit === "_" && form !== "_" ? "_" : tag;
  const original = { form: unsplit, lemma: "_", gpos: whole, ppos: whole };
  return { ...original, splitForm: form, splitLemma: "_", pposs: tag, head, deprel: label };
}

async function* parsesText(sentences: AsyncIterable<ConvertedTree>, root: string): AsyncGenerator<string> {
  let document: string | undefined;
  yield "{";
  for await (const sentence of sentences) {
    const isNew = sentence.document !== document;
    if (isNew) {
      const end = document === undefined ? "" : "]}, ";
      yield `${end}${JSON.stringify(sentence.document)}: {"sentences": [`;
    }
    document = sentence.document;
    yield `${isNew ? "" : ", "}${JSON.stringify(parsesSentence(sentence, root))}`;
  }
  yield document === undefined ? "}\n" : "]}}\n";
}

/** Keys in the order of the released files. */
function parsesSentence({ tree, tokens }: ConvertedTree, root: string): unknown {
  const name = (number: number): string => (number === 0 ? root : `${tokens[number - 1]?.form}-${number}`);
  return {
    dependencies: tokens.map(({ head, label }, index) => [label, name(head), name(index + 1)]),
    parsetree: treeText(withoutEmptyElements(tree)),
    words: tokens.map(({ form, tag }) => [form, { Linkers: [], PartOfSpeech: tag }]),
  };
}
