import { type ColumnRow, type ColumnSentence, type TokenNumber, tokenNumber } from "../columns/index.ts";

/** A line of a sentence of CoNLL-U. */
export interface ConlluRow extends ColumnRow, Omit<TokenNumber, "kind"> {
  /** The kind that its ID states; `other` for a line that is not a token. */
  readonly kind: TokenNumber["kind"] | "other";
}

/** A sentence of CoNLL-U; comments with their `#`. */
export type ConlluSentence = ColumnSentence<ConlluRow>;

/** The columns in their order. */
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
 * Returns a sentence with what the IDs of its rows say. A line with fewer columns, or without a number, is of the kind `other`.
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

/** Returns a cell of a row; `_` where the row is too short. */
export function cell(row: ColumnRow, name: ColumnName): string {
  return row.columns[columnNames.indexOf(name)] ?? "_";
}

/** Returns the words of a sentence, without ranges, empty nodes, and lines that are not tokens. */
export function wordsOf({ rows }: ConlluSentence): ConlluRow[] {
  return rows.filter(({ kind }) => kind === "word");
}
