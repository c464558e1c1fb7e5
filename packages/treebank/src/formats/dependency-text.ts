import { firstHeads, type Parse } from "@discoprep/corpus";
import { columnText } from "@discoprep/formats/columns";
import { conlluColumns } from "@discoprep/formats/conllu";
import { conll08Columns, conllxColumns } from "./columns.ts";

export const dependencyFormats = ["conllx", "conllu", "conll08", "parses"] as const;

export type DependencyFormat = (typeof dependencyFormats)[number];

export interface ConvertedTree {
  readonly document: string;
  readonly number: number;
  readonly parse: Parse;
}

/**
 * Yields sentences piece by piece: conllx as pennconverter writes it (in Chinese with POSTAG); conllu with the part of speech
 * as XPOS; conll08 with parts of words with slashes as split forms; parses by document, words without offsets, which need a
 * raw text.
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
