import { columnText } from "@discoprep/files/text";
import type { DependencyToken } from "../constituents/token-dependencies.ts";
import { type Constituent, treeText } from "../trees/constituent.ts";
import { toConll08, toConllu, toConllx } from "./columns.ts";
import { sentenceOf, type TreebankSentence, type WordRange, word } from "./sentence.ts";

/** The formats dependencies are printed in. */
export const dependencyFormats = ["conllx", "conllu", "conll08", "parses"] as const;

export type DependencyFormat = (typeof dependencyFormats)[number];

/** A converted tree and its place in a corpus. */
export interface ConvertedTree {
  /** The document's id. */
  readonly document: string;
  /** The sentence's number in its document, from 1. */
  readonly number: number;
  readonly sentence: TreebankSentence;
}

/** A tree with its dependencies; words with slashes that conversion split are ranges. */
export function convertedSentence(tree: Constituent, tokens: readonly DependencyToken[]): TreebankSentence {
  const words = tokens.map(({ form, tag, head, label }) => word(form, { xpos: tag, head, deprel: label }));
  const ranges: WordRange[] = [];
  for (const [index, { form, unsplit, tag }] of tokens.entries()) {
    const whole = { lemma: "_", xpos: tag, predictedPos: tag, misc: "_" };
    const isPart = unsplit === "_" && form !== "_";
    const range = isPart ? ranges.pop() : undefined;
    if (range !== undefined) ranges.push({ ...range, last: index + 1 });
    else ranges.push({ first: index + 1, last: index + 1, form: unsplit, ...whole });
  }
  const split = ranges.filter(({ first, last }) => first < last);
  return sentenceOf(words, { ranges: split, parsetree: treeText(tree) });
}

/**
 * Sentences in a format, piece by piece, in the order in which they come.
 *
 * - conllx: ID FORM _ POS _ _ HEAD DEPREL _ _ as pennconverter writes it; for Chinese the part of speech also as POSTAG
 * - conllu: the part of speech as XPOS, `root` at the root, sent_id and text (blanks between all tokens)
 * - conll08: parts of words with slashes as split forms; predicted parts of speech: those of the tree
 * - parses: one JSON object as parses.json has it, by document; words without offsets, for those need a raw text; the root is called root-0 in the Chinese release, ROOT-0 in the English one
 */
export async function* dependencyText(
  sentences: AsyncIterable<ConvertedTree>,
  format: DependencyFormat,
  isChinese: boolean,
): AsyncGenerator<string> {
  if (format === "parses") yield* parsesText(sentences, isChinese ? "root-0" : "ROOT-0");
  else for await (const one of sentences) yield columnText([rowsIn[format](one, isChinese)]);
}

const rowsIn = {
  // The parts of `and\/or` are and, / and or.
  conll08: ({ sentence }: ConvertedTree) => toConll08(sentence, () => true),
  conllu: ({ sentence, document, number }: ConvertedTree) => {
    const words = sentence.words.map((one) => (one.head === 0 ? { ...one, deprel: "root" } : one));
    const text = words.map(({ form }) => form).join(" ");
    const comments = [`# sent_id = ${document}-${number}`, `# text = ${text}`];
    return toConllu(sentenceOf(words, { comments }));
  },
  conllx: ({ sentence }: ConvertedTree, isChinese: boolean) => {
    const { comments, rows } = toConllx(sentence);
    if (isChinese) return { comments, rows };
    return { comments, rows: rows.map((row) => ({ ...row, columns: row.columns.with(4, "_") })) };
  },
};

async function* parsesText(sentences: AsyncIterable<ConvertedTree>, root: string): AsyncGenerator<string> {
  let last: string | undefined;
  yield "{";
  for await (const { document, sentence } of sentences) {
    if (document === last) yield ", ";
    else yield `${last === undefined ? "" : "]}, "}${JSON.stringify(document)}: {"sentences": [`;
    last = document;
    yield JSON.stringify(parsesSentence(sentence, root));
  }
  yield last === undefined ? "}\n" : "]}}\n";
}

/** Keys in the order of the released files. */
function parsesSentence({ words, parsetree }: TreebankSentence, root: string): unknown {
  const name = (number = 0): string => (number === 0 ? root : `${words[number - 1]?.form}-${number}`);
  return {
    dependencies: words.map(({ head, deprel }, index) => [deprel, name(head), name(index + 1)]),
    parsetree,
    words: words.map(({ form, xpos }) => [form, { Linkers: [], PartOfSpeech: xpos }]),
  };
}
