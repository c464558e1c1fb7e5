import type { Predicate } from "@discoprep/corpus";
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

/** Returns true for a part of a split word after its first: columns 2 to 5 are `_`. A word `_` is not such a part. */
export function isSplitPart(row: ColumnRow | undefined): boolean {
  return row?.columns.slice(1, 5).every((cell) => cell === "_") === true && row.columns[layout.form] !== "_";
}

export type Argument = Predicate["arguments"][number];

export function isFilled(cell: string | undefined): cell is string {
  return cell !== undefined && cell !== "_";
}

/** Returns the predicates of a sentence: the k-th filled PRED owns the k-th argument column. Tokens are 1-based. */
export function predicatesOf(rows: readonly ColumnRow[]): Predicate[] {
  const filled = (column: number): Argument[] =>
    rows.flatMap(({ columns }, index) => {
      const label = columns[column];
      return isFilled(label) ? [{ token: index + 1, label }] : [];
    });
  return filled(layout.pred).map(({ token, label: roleset }, index) => {
    return { token, roleset, arguments: filled(layout.arguments + index) };
  });
}

/**
 * Returns PRED and the argument columns of each token: one column a predicate, in the order of the text.
 * @param length the number of tokens
 * @throws RangeError if a token has two predicates, or two labels of one predicate
 */
export function predicateColumns(length: number, predicates: readonly Predicate[]): string[][] {
  const ordered = [...predicates].sort((a, b) => a.token - b.token);
  const cells = Array.from({ length }, () => new Array<string>(ordered.length + 1).fill("_"));
  const set = (token: number, column: number, text: string): void => {
    const row = cells[token - 1];
    if (row === undefined) throw new RangeError(`the sentence has no token ${token}`);
    if (row[column] !== "_")
      throw new RangeError(`token ${token} has two labels in one column: ${row[column]} and ${text}`);
    row[column] = text;
  };
  for (const [index, { token, roleset, arguments: labelled }] of ordered.entries()) {
    set(token, 0, roleset);
    for (const { token: position, label } of labelled) set(position, index + 1, label);
  }
  return cells;
}
