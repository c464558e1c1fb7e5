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

/** A stretch of a relation's text, white space folded. */
export interface TextPart {
  readonly role: Role;
  readonly text: string;
  /** The only reading that has it; absent where both have it. */
  readonly only?: "gold" | "system";
  /** White space or nothing between it and the stretch of its role before it; absent where other text is between them. */
  readonly joint?: " " | "";
}

/** The rows of a list that are about one document. */
export interface DocumentRows<Row> {
  readonly document: string;
  readonly page?: string;
  readonly rows: readonly Row[];
}

/** A relation with its name on the page of its document. */
export interface KeyedRow {
  readonly key: string;
  /** In the order of the text; without other text than connectives where texts are left out. */
  readonly parts: readonly TextPart[];
}

export interface RelationRow extends KeyedRow {
  readonly type: string;
  readonly senses: readonly string[];
  /** The connective's head; empty of a relation without connective. */
  readonly head: string;
  /** Sentences from Arg1 to Arg2; null where it is not known. */
  readonly distance: number | null;
  /** Present where a part has more than one span. */
  readonly isDiscontinuous?: true;
}

/** A gold relation with each system's reading of it, or a prediction without gold. */
export interface ScoreRow extends KeyedRow {
  readonly gold?: LabelledRelation;
  /** By system; null of a prediction without gold for all other systems. */
  readonly systems: readonly (Reading | null)[];
}

export interface LabelledRelation {
  readonly type: string;
  readonly sense: string;
}

/** A system's reading of a relation. */
export interface Reading {
  readonly predicted?: LabelledRelation;
  /** The sense of gold that the confusion counts it under; absent without gold. */
  readonly goldSense?: string;
  readonly isExact: boolean;
  readonly errors: readonly string[];
  /** Gold and prediction compared, in the roles where their words differ; absent where none do, or texts are left out. */
  readonly parts?: readonly TextPart[];
}

/** A disagreement of two annotators, with the relation's text as each of them reads it. */
export interface DisagreementRow {
  readonly kinds: readonly string[];
  /** Types and first senses that differ, as the tables of figures name them: `A / B`. */
  readonly pairs: readonly string[];
  readonly a: ReadingText;
  readonly b: ReadingText;
}

export interface ReadingText {
  readonly label: string;
  readonly pieces: readonly { readonly text: string; readonly roles: readonly string[] }[];
}
