export interface TokenData {
  readonly form: string;
  readonly tag?: string;
  /** 1-based, 0 the root; absent without dependencies, as its label is. */
  readonly head?: number;
  readonly label?: string;
}

/** The layers of a sentence that its page shows on demand. */
export interface SentenceData {
  readonly tokens: readonly TokenData[];
  /** Bracketed, on one line; may be empty. */
  readonly tree: string;
}

/** A part of a relation in its text; `inserted` is a connective that annotators inserted. */
export type Role = "arg1" | "arg2" | "connective" | "inserted";

/** A stretch of a relation's text. White space is folded. */
export interface TextPart {
  readonly role: Role;
  readonly text: string;
  /** The reading that has it alone; absent if both have it. */
  readonly only?: "gold" | "system";
  /** White space or nothing after the part of its role before it; absent if other text is between them. */
  readonly joint?: " " | "";
}

/** The rows of a list on one document. */
export interface DocumentRows<Row> {
  readonly document: string;
  readonly page?: string;
  readonly rows: readonly Row[];
}

/** A relation with its name on the page of its document. */
export interface KeyedRow {
  readonly key: string;
  /** In the order of the text; only connectives if texts are left out. */
  readonly parts: readonly TextPart[];
}

export interface RelationRow extends KeyedRow {
  readonly type: string;
  readonly senses: readonly string[];
  /** The connective's head; empty for a relation without connective. */
  readonly head: string;
  /** Sentences from Arg1 to Arg2; null without sentences. */
  readonly distance: number | null;
  /** Present if a part has more than one span. */
  readonly isDiscontinuous?: true;
}

/** A gold relation with each system's reading of it, or a prediction without gold. */
export interface ScoreRow extends KeyedRow {
  readonly gold?: LabelledRelation;
  /** By system. A prediction without gold has null for the other systems. */
  readonly systems: readonly (Reading | null)[];
}

export interface LabelledRelation {
  readonly type: string;
  readonly sense: string;
}

export interface Reading {
  readonly predicted?: LabelledRelation;
  /** Sense of gold in the confusion; absent without gold. */
  readonly goldSense?: string;
  readonly isExact: boolean;
  readonly errors: readonly string[];
  /** Gold and prediction compared in the roles whose words differ; absent if there are no such roles or no texts. */
  readonly parts?: readonly TextPart[];
}

/** A disagreement of two annotators, with the relation's text as each of them reads it. */
export interface DisagreementRow {
  readonly kinds: readonly string[];
  /** Types and first senses that differ, by their names in the tables of figures: `A / B`. */
  readonly pairs: readonly string[];
  readonly a: ReadingText;
  readonly b: ReadingText;
}

export interface ReadingText {
  readonly label: string;
  readonly pieces: readonly { readonly text: string; readonly roles: readonly string[] }[];
}
