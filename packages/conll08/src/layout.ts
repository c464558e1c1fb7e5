import type { ColumnFormat, ColumnRow } from "@discoprep/files/text";

/** CoNLL-2008 (one file of the closed track) or CoNLL-2009. */
export type PropositionFormat = "conll08" | "conll09";

/** Where the columns of a format stand, 0-based. */
export interface Layout {
  /** Names of the columns before those of the arguments. */
  readonly names: readonly string[];
  /** The form the annotation refers to: in 2008 the split form. */
  readonly form: number;
  /** Its predicted part of speech: the official scorers call it the tag. */
  readonly tag: number;
  readonly head: number;
  readonly deprel: number;
  readonly pred: number;
  /** The first of the argument columns, of which there is one a predicate. */
  readonly arguments: number;
}

/** Surdeanu et al. 2008, table 1; Hajič et al. 2009, section 3. */
export const layouts: Readonly<Record<PropositionFormat, Layout>> = {
  conll08: {
    names: "ID FORM LEMMA GPOS PPOS SPLIT_FORM SPLIT_LEMMA PPOSS HEAD DEPREL PRED".split(" "),
    form: 5,
    tag: 7,
    head: 8,
    deprel: 9,
    pred: 10,
    arguments: 11,
  },
  conll09: {
    names: "ID FORM LEMMA PLEMMA POS PPOS FEAT PFEAT HEAD PHEAD DEPREL PDEPREL FILLPRED PRED".split(" "),
    form: 1,
    tag: 5,
    head: 8,
    deprel: 10,
    pred: 13,
    arguments: 14,
  },
};

/** The columns of the open track's companion file (Surdeanu et al. 2008, table 2), 0-based. */
export const openLayout = {
  names: "CONLL2003 BBN WNSS MALT_HEAD MALT_DEPREL".split(" "),
  head: 3,
  deprel: 4,
} as const;

/** Columns are separated by runs of tabs and blanks; the formats have no comments. */
export const columnFormat: ColumnFormat = { separator: "blank", comments: false };

/** Whether a row of CoNLL-2008 is a part of a split word but its first, with `_` in columns 2 to 5. The word `_` is none. */
export function isSplitPart(row: ColumnRow | undefined): boolean {
  return row?.columns.slice(1, 5).every((cell) => cell === "_") === true && row.columns[5] !== "_";
}
