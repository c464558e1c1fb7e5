import type { ColumnRow, ColumnSentence, TokenNumber } from "@discoprep/files/text";

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

/** A cell of a row; `_` where the row is too short. */
export function cell(row: ColumnRow, name: keyof typeof column): string {
  return row.columns[column[name]] ?? "_";
}

/** The words of a sentence, without ranges, empty nodes, and lines that are not tokens. */
export function wordsOf({ rows }: ConlluSentence): ConlluRow[] {
  return rows.filter(({ kind }) => kind === "word");
}

/** Returns true if a space follows: the MISC column does not hold `SpaceAfter=No`. */
export function hasSpaceAfter(row: ColumnRow): boolean {
  return !cell(row, "misc").split("|").includes("SpaceAfter=No");
}

/** The value of a comment `# name = value`; for a bare `# name` the empty string. */
export function commentValue({ comments }: ConlluSentence, name: string): string | undefined {
  for (const comment of comments) {
    const [key = "", ...rest] = comment.slice(1).split("=");
    if (key.trim() === name) return rest.join("=").trim();
  }
  return undefined;
}
