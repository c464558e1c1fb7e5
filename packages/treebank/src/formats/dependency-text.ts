import { firstHeads, type Parse } from "@discoprep/corpus";
import { columnText } from "@discoprep/formats/columns";

import { conlluColumns } from "@discoprep/formats/conllu";
import { conll08Columns, conllxColumns } from "./columns.ts";

/** The formats dependencies are printed in. */
export const dependencyFormats = ["conllx", "conllu", "conll08", "parses"] as const;

export type DependencyFormat = (typeof dependencyFormats)[number];

/** A converted tree and its place in a corpus. */
export interface ConvertedTree {
  /** The document's id. */
  readonly document: string;
  /** The sentence's number in its document, from 1. */
  readonly number: number;
  /** Words with slashes that conversion split are ranges. */
  readonly parse: Parse;
}

/**
 * Yields sentences in a format, piece by piece, in their order.
 *
 * - conllx: ID FORM _ POS _ _ HEAD DEPREL _ _ as pennconverter writes it; for Chinese the part of speech also as POSTAG
 * - conllu: the part of speech as XPOS, `root` at the root, sent_id and text (blanks between all tokens)
 * - conll08: parts of words with slashes as split forms; predicted parts of speech: those of the tree
 * - parses: one JSON object as parses.json has it, by document; words without offsets, for those need a raw text; the root is called root-0 in the Chinese release, ROOT-0 in the English one
 */
export function* dependencyText(
  sentences: Iterable<ConvertedTree>,
  format: DependencyFormat,
  isChinese: boolean,
): Generator<string> {
  if (format === "parses") yield* parsesText(sentences, isChinese ? "root-0" : "ROOT-0");
  else for (const sentence of sentences) yield columnText([rowsIn[format](sentence, isChinese)]);
}

const rowsIn = {
  // The parts of `and\/or` are and, / and or.
  conll08: ({ parse }: ConvertedTree) => conll08Columns(parse, () => true),
  conllu: ({ parse: { tokens, dependencies }, document, number }: ConvertedTree) => {
    const text = tokens.map(({ form }) => form).join(" ");
    const comments = [`# sent_id = ${document}-${number}`, `# text = ${text}`];
    const rows = dependencies?.map((row) => (row.head === 0 ? { ...row, label: "root" } : row));
    return conlluColumns({ tokens, dependencies: rows, comments });
  },
  conllx: ({ parse }: ConvertedTree, isChinese: boolean) => {
    const { comments, rows } = conllxColumns(parse);
    if (isChinese) return { comments, rows };
    return { comments, rows: rows.map((row) => ({ ...row, columns: row.columns.with(4, "_") })) };
  },
};

function* parsesText(sentences: Iterable<ConvertedTree>, root: string): Generator<string> {
  let last: string | undefined;
  yield "{";
  for (const { document, parse } of sentences) {
    if (document === last) yield ", ";
    else yield `${last === undefined ? "" : "]}, "}${JSON.stringify(document)}: {"sentences": [`;
    last = document;
    yield JSON.stringify(parsesSentence(parse, root));
  }
  yield last === undefined ? "}\n" : "]}}\n";
}

/** Keys in the order of the released files. */
function parsesSentence(parse: Parse, root: string): unknown {
  const { tokens, parsetree } = parse;
  const name = (number = 0): string => (number === 0 ? root : `${tokens[number - 1]?.form}-${number}`);
  return {
    dependencies: firstHeads(parse).map((row, index) => [row?.label, name(row?.head), name(index + 1)]),
    parsetree,
    words: tokens.map(({ form, partOfSpeech }) => [form, { Linkers: [], PartOfSpeech: partOfSpeech }]),
  };
}
