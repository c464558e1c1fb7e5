import { type Dependency, firstHeads, type Parse, type Word, type WordRange } from "@discoprep/corpus";
import {
  type ColumnRow,
  type ColumnSentence,
  columnText,
  type TokenNumber,
  tokenNumber,
} from "../columns/index.ts";

export interface ConlluRow extends ColumnRow, Omit<TokenNumber, "kind"> {
  /** `other`: a line that is not a token. */
  readonly kind: TokenNumber["kind"] | "other";
}

export type ConlluSentence = ColumnSentence<ConlluRow>;

export const columnNames = [
  "id",
  "form",
  "lemma",
  "upos",
  "xpos",
  "feats",
  "head",
  "deprel",
  "deps",
  "misc",
] as const;
export type ColumnName = (typeof columnNames)[number];

/**
 * Returns a sentence with the kinds and numbers of its rows, read from their IDs. A line with fewer columns, or without a number, is of the kind `other`.
 * @param least the number of columns that a line must have; a line with more than ten is never a token
 */
export function conlluRows(sentence: ColumnSentence, least: number = columnNames.length): ConlluSentence {
  const rows = sentence.rows.map((row): ConlluRow => {
    const { length } = row.columns;
    const isWhole = length >= least && length <= columnNames.length;
    const number = isWhole ? tokenNumber(row.columns[0] as string) : undefined;
    return { ...row, ...(number ?? { kind: "other", first: 0, last: 0 }) };
  });
  return { ...sentence, rows };
}

export function cell(row: ColumnRow, name: ColumnName): string {
  return row.columns[columnNames.indexOf(name)] ?? "_";
}

export function wordsOf({ rows }: ConlluSentence): ConlluRow[] {
  return rows.filter(({ kind }) => kind === "word");
}

const wordColumns = [
  ["form", "form"],
  ["lemma", "lemma"],
  ["upos", "upos"],
  ["partOfSpeech", "xpos"],
  ["feats", "feats"],
  ["deps", "deps"],
  ["misc", "misc"],
] as const satisfies readonly (readonly [keyof Word, ColumnName])[];

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

/** Returns the sentence as CoNLL-U has it: XPOS is the predicted tag if the treebank has no other, and ROOT becomes root. */
export function inConllu(parse: Parse): Parse {
  return {
    ...parse,
    tokens: parse.tokens.map((word) => ({ ...word, partOfSpeech: word.partOfSpeech ?? word.predictedPos })),
    dependencies: parse.dependencies?.map((row) =>
      row.head === 0 && /^root$/i.test(row.label) ? { ...row, label: "root" } : row,
    ),
  };
}

/** Returns a sentence as rows of CoNLL-U. If a word has several heads, the first is written. */
export function conlluColumns(parse: Parse): ColumnSentence {
  const adapted = inConllu(parse);
  const { tokens, comments = [], ranges = [], emptyNodes = [] } = adapted;
  const heads = firstHeads(adapted);
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

export function conlluText(parses: readonly Parse[]): string {
  return columnText(parses.map(conlluColumns));
}

function rowOf(id: string, word: Word, dependency?: Dependency): string[] {
  const cells: Partial<Record<ColumnName, string>> = {
    id,
    head: dependency && `${dependency.head}`,
    deprel: dependency?.label,
  };
  for (const [name, column] of wordColumns) cells[column] = word[name];
  return columnNames.map((name) => cells[name] ?? "_");
}

export function hasSpaceAfter({ misc = "" }: Word): boolean {
  return !misc.split("|").includes("SpaceAfter=No");
}

/** Returns the value of a comment `# name = value`, or "" for a bare `# name`. */
export function commentValue({ comments = [] }: Parse, name: string): string | undefined {
  for (const comment of comments) {
    const [key = "", ...rest] = comment.slice(1).split("=");
    if (key.trim() === name) return rest.join("=").trim();
  }
  return undefined;
}
