import type { Message } from "@discoprep/corpus";

/** A token line of CoNLL-U: its ten columns, and what its ID says. */
export interface ConlluRow {
  readonly kind: "word" | "range" | "empty";
  /** First (or only) word number, from 1; for an empty node the word it follows, from 0. */
  readonly first: number;
  /** Last word number of a range, else the same as `first`. */
  readonly last: number;
  /** The ten columns as written: ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC. */
  readonly columns: readonly string[];
  /** 1-based line of the file. */
  readonly line: number;
}

/** A sentence of CoNLL-U; comments with their `#`. */
export interface ConlluSentence {
  readonly comments: readonly string[];
  readonly rows: readonly ConlluRow[];
}

/** Something wrong with a CoNLL-U file: level 1 is the shape of lines, level 2 numbers, heads and text. */
export interface ConlluMessage extends Message {
  readonly level: 1 | 2;
}

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

/** Whether the MISC column holds `SpaceAfter=No`. */
export function hasSpaceAfter(row: ConlluRow): boolean {
  return !(row.columns[column.misc] ?? "_").split("|").includes("SpaceAfter=No");
}

/** The value of a comment `# name = value`; for a bare `# name` the empty string. */
export function commentValue(sentence: ConlluSentence, name: string): string | undefined {
  for (const comment of sentence.comments) {
    const [key = "", ...rest] = comment.slice(1).split("=");
    if (key.trim() === name) return rest.join("=").trim();
  }
  return undefined;
}
