import type { ColumnFormat, ColumnRow } from "../columns/index.ts";

/** Positions of the columns, 0-based (Surdeanu et al. 2008, table 1). */
export const layout = {
  names: "ID FORM LEMMA GPOS PPOS SPLIT_FORM SPLIT_LEMMA PPOSS HEAD DEPREL PRED".split(" "),
  goldTag: 3,
  /** The form the annotation refers to: the split form. */
  form: 5,
  /** Its predicted part of speech: the official scorer calls it the tag. */
  tag: 7,
  head: 8,
  deprel: 9,
  pred: 10,
  arguments: 11,
} as const;

export const columnFormat: ColumnFormat = { separator: "blank", comments: false };

/** Returns true for a part of a split word after its first: columns 2 to 5 are `_`. The word `_` is no such part. */
export function isSplitPart(row: ColumnRow | undefined): boolean {
  return row?.columns.slice(1, 5).every((cell) => cell === "_") === true && row.columns[layout.form] !== "_";
}
