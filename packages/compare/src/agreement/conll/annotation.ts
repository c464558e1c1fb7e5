import type { RelationType } from "@discoprep/corpus";

/** A part of a relation. Tokens are 0-based positions in the document, ascending, each once. */
export interface MarkedPart {
  readonly tokens: readonly number[];
  /** The tokens without leading and trailing punctuation. */
  readonly core: readonly number[];
  /** Half-open, in code points of the raw text. */
  readonly spans: readonly (readonly [number, number])[];
  readonly text: string;
}

export interface MarkedRelation {
  /** The relation's ID, or without one its 0-based position in the file. */
  readonly id: number;
  readonly line: number;
  readonly type: RelationType;
  readonly senses: readonly string[];
  /** No tokens or spans if the connective is not in the text. */
  readonly connective: MarkedPart;
  readonly arg1: MarkedPart;
  readonly arg2: MarkedPart;
}

export interface MarkedDocument {
  readonly id: string;
  readonly raw: string;
  /** Places of tokens, in code points. Tokens in no relation are absent. */
  readonly tokens: ReadonlyMap<number, readonly [number, number]>;
  /** Without NoRel, which says that there is no relation. */
  readonly relations: readonly MarkedRelation[];
}

export interface Annotation {
  /** The path as given, for messages. */
  readonly name: string;
  readonly documents: ReadonlyMap<string, MarkedDocument>;
}

/** Returns the letter of an annotator: A for the first named, and so on. */
export function annotatorLetter(annotator: number): string {
  return String.fromCharCode(65 + annotator);
}
