import { type ColumnRow, type ColumnSentence, type TokenNumber, tokenNumber } from "../columns/index.ts";

/** A line of a sentence of CoNLL-U: its ten columns (ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC). */
export interface ConlluRow extends ColumnRow {
  /** The kind that its ID states; `other` for a line that is not a token. */
  readonly kind: TokenNumber["kind"] | "other";
  /** First (or only) word number, from 1; for an empty node the word it follows, from 0. */
  readonly first: number;
  /** Last word number of a range, the number of an empty node after its word, else the same as `first`. */
  readonly last: number;
}

/** A sentence of CoNLL-U; comments with their `#`. */
export type ConlluSentence = ColumnSentence<ConlluRow>;

/** Positions of the columns. */
export const column = {
  id: 0,
  form: 1,
  lemma: 2,
  upos: 3,
  xpos: 4,
  feats: 5,
  head: 6,
  deprel: 7,
  deps: 8,
  misc: 9,
} as const;

/** The number of columns. */
export const columnCount = 10;

/**
 * Returns a sentence with what the IDs of its rows say. A line with fewer columns, or without a number, is of the kind `other`.
 * @param least the number of columns that a line must have; a line with more than ten is never a token
 */
export function conlluRows(sentence: ColumnSentence, least = columnCount): ConlluSentence {
  const rows = sentence.rows.map((row): ConlluRow => {
    const { length } = row.columns;
    const isWhole = length >= least && length <= columnCount;
    const number = isWhole ? tokenNumber(row.columns[0] as string) : undefined;
    return { ...row, ...(number ?? { kind: "other", first: 0, last: 0 }) };
  });
  return { ...sentence, rows };
}

/** Returns a cell of a row; `_` where the row is too short. */
export function cell(row: ColumnRow, name: keyof typeof column): string {
  return row.columns[column[name]] ?? "_";
}

/** Returns the words of a sentence, without ranges, empty nodes, and lines that are not tokens. */
export function wordsOf({ rows }: ConlluSentence): ConlluRow[] {
  return rows.filter(({ kind }) => kind === "word");
}
