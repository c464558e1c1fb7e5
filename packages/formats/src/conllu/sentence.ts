import { type Dependency, firstHeads, type Parse, type Word, type WordRange } from "@discoprep/corpus";
import type { ColumnSentence } from "../columns/index.ts";

import { type ConlluRow, type ConlluSentence, cell, column, columnCount, wordsOf } from "./rows.ts";

/** The columns of a word beside its number, HEAD and DEPREL. */
const wordColumns = [
  ["form", "form"],
  ["lemma", "lemma"],
  ["upos", "upos"],
  ["partOfSpeech", "xpos"],
  ["feats", "feats"],
  ["deps", "deps"],
  ["misc", "misc"],
] as const satisfies readonly (readonly [keyof Word, keyof typeof column])[];

/** Returns the sentence that rows of CoNLL-U state. Lines that are no tokens are passed over. */
export function parseOf(sentence: ConlluSentence): Parse {
  const ofKind = (kind: ConlluRow["kind"]) => sentence.rows.filter((row) => row.kind === kind);
  const words = wordsOf(sentence);
  return {
    tokens: words.map(wordOf),
    dependencies: words.flatMap((row, index): Dependency[] => {
      const head = cell(row, "head");
      return /^\d+$/.test(head)
        ? [{ label: cell(row, "deprel"), head: Number(head), dependent: index + 1 }]
        : [];
    }),
    ranges: ofKind("range").map((row): WordRange => ({ ...wordOf(row), first: row.first, last: row.last })),
    emptyNodes: ofKind("empty").map(({ first, columns }) => ({ after: first, columns })),
    comments: sentence.comments.map((comment) => comment.trimEnd()),
    line: sentence.rows[0]?.line,
  };
}

function wordOf(row: ConlluRow): Word {
  const word: Partial<Record<keyof Word, string>> = {};
  for (const [name, position] of wordColumns) {
    const text = cell(row, position);
    if (text !== "_") word[name] = text;
  }
  return { ...word, form: cell(row, "form") };
}

/** Returns the sentence as CoNLL-U has it: XPOS is the predicted tag where the treebank gives no other, and ROOT is root. */
export function inConllu(parse: Parse): Parse {
  return {
    ...parse,
    tokens: parse.tokens.map((word) => ({ ...word, partOfSpeech: word.partOfSpeech ?? word.predictedPos })),
    dependencies: parse.dependencies?.map((row) =>
      row.head === 0 && /^root$/i.test(row.label) ? { ...row, label: "root" } : row,
    ),
  };
}

/** Returns a sentence as rows of CoNLL-U. Of several heads of a word the first is written. */
export function conlluColumns(parse: Parse): ColumnSentence {
  const own = inConllu(parse);
  const { tokens, comments = [], ranges = [], emptyNodes = [] } = own;
  const heads = firstHeads(own);
  const nodesAfter = (number: number): (readonly string[])[] =>
    emptyNodes.filter(({ after }) => after === number).map(({ columns }) => columns);
  const lines = tokens.flatMap((word, index) => {
    const number = index + 1;
    const range = ranges.find(({ first }) => first === number);
    const { form = "", feats, misc } = range ?? {};
    const whole = range === undefined ? [] : [rowOf(`${number}-${range.last}`, { form, feats, misc })];
    return [...whole, rowOf(`${number}`, word, heads[index]), ...nodesAfter(number)];
  });
  const rows = [...nodesAfter(0), ...lines].map((columns) => ({ columns, line: 0 }));
  return { comments, rows };
}

function rowOf(id: string, word: Word, dependency?: Dependency): string[] {
  const columns = new Array<string>(columnCount).fill("_");
  columns[column.id] = id;
  for (const [name, position] of wordColumns) columns[column[position]] = word[name] ?? "_";
  if (dependency !== undefined) {
    columns[column.head] = `${dependency.head}`;
    columns[column.deprel] = dependency.label;
  }
  return columns;
}

/** Returns true if a space follows: MISC does not hold `SpaceAfter=No`. */
export function hasSpaceAfter({ misc = "" }: Word): boolean {
  return !misc.split("|").includes("SpaceAfter=No");
}

/** Returns the value of a comment `# name = value`; of a bare `# name` the empty string. */
export function commentValue({ comments = [] }: Parse, name: string): string | undefined {
  for (const comment of comments) {
    const [key = "", ...rest] = comment.slice(1).split("=");
    if (key.trim() === name) return rest.join("=").trim();
  }
  return undefined;
}
