/** A token for the page: form, part of speech, head (1-based, 0 the root; null without dependencies), label. */
export type TokenRow = readonly [form: string, partOfSpeech: string, head: number | null, label: string];

/** What the page shows of a sentence on demand. */
export interface SentenceData {
  readonly tokens: readonly TokenRow[];
  /** Bracketed, on one line; empty where there is none. */
  readonly tree: string;
}

/**
 * A stretch of a relation's text, white space folded, with three letters before it. First: `1` Arg1, `2` Arg2, `c` connective, `i`
 * a connective that annotators inserted. Second: `=` in both readings, `-` in gold only, `+` in the system only. Third, what is
 * between it and the stretch of its role before it: `/` other text, `_` white space, `|` nothing.
 */
export type TextPart = string;

/** One relation in the list of all: indices point into the tables of `RelationTables`. */
export type RelationRow = readonly [
  document: number,
  /** The relation's name on its document's page. */
  key: string,
  type: number,
  senses: readonly number[],
  /** The connective's head; empty where there is none. */
  connective: string,
  split: number,
  /** Sentences from Arg1 to Arg2; null where it is not known. */
  distance: number | null,
  /** 1 where a part has more than one span. */
  discontinuous: 0 | 1,
  /** In the order of the text; none where texts are left out. */
  parts: readonly TextPart[],
];

/** What the rows point to. */
export interface RelationTables {
  /** Ids and addresses of document pages; the address is undefined where there are no such pages. */
  readonly documents: readonly (readonly [id: string, address?: string])[];
  readonly types: readonly string[];
  readonly senses: readonly string[];
  readonly splits: readonly string[];
}

/** A gold relation and its prediction, or one of them; indices point into `OutcomeTables`, -1 is none. */
export type OutcomeRow = readonly [
  document: number,
  /** What selects the pair on its document's page. */
  key: string,
  /** 1 where both arguments are equal. */
  exact: 0 | 1,
  goldSense: number,
  systemSense: number,
  errors: readonly number[],
  goldType: number,
  systemType: number,
  parts: readonly TextPart[],
];

/** What the rows of outcomes point to. */
export interface OutcomeTables {
  readonly documents: readonly (readonly [id: string, address?: string])[];
  readonly senses: readonly string[];
  readonly types: readonly string[];
  readonly kinds: readonly string[];
}

/** A gold relation and what each system made of it; indices point into `DifferenceTables`. */
export type DifferenceRow = readonly [
  document: number,
  key: string,
  type: number,
  sense: number,
  kinds: readonly number[],
  parts: readonly TextPart[],
];

/** What the rows of differences point to. */
export interface DifferenceTables {
  readonly documents: readonly (readonly [id: string, address?: string])[];
  readonly types: readonly string[];
  readonly senses: readonly string[];
  readonly kinds: readonly string[];
  /** The kinds that count as right. */
  readonly right: readonly number[];
  readonly systems: readonly string[];
}

/** A stretch of text with the parts of a relation that it belongs to. */
export type Piece = readonly [text: string, ...roles: string[]];

/** One disagreement of two annotators: what they call the relation, and its text as each of them reads it. */
export interface DisagreementRow {
  readonly document: string;
  /** In words. */
  readonly kinds: readonly string[];
  readonly labels: readonly [a: string, b: string];
  /** Types and first senses that differ, as the tables of figures name them: `A / B`. */
  readonly pairs: readonly string[];
  readonly pieces: readonly [a: readonly Piece[], b: readonly Piece[]];
}
