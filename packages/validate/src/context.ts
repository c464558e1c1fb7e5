import type { CodePointOffsets, Message, MessageDetails, Place, RuleId, Span } from "@discoprep/corpus";
import type { Edition } from "@discoprep/formats/conll16";
import type { Inventory, Mapping } from "@discoprep/senses";

/** 1 readable lines, 2 schema, 3 values, 4 against parses.json, 5 consistency, 6 the release as a whole. */
export type Level = 1 | 2 | 3 | 4 | 5 | 6;

/** Takes a problem of the relation that is checked. @param at another place than the relation's */
export type Report = (rule: RuleId, details: MessageDetails, at?: Place) => void;

/**
 * The content of a file: gold relations (5-tuples, IDs, character spans), gold relations of the supplementary
 * task without sense and type, or system output (token indices, one sense).
 */
export type FileKind = "gold" | "no-senses" | "system";

export interface LabelRules {
  /** The senses allowed; undefined allows any. */
  readonly senses: readonly string[] | undefined;
  readonly types: readonly string[];
  /**
   * The inventory nearest to senses that were kept as annotated: any is allowed, and one that is almost a
   * sense of it is misspelt.
   */
  readonly nearest: Inventory | undefined;
  /** The mapping of gold's senses, if those without a counterpart in the list were kept on purpose. */
  readonly mapping: Mapping | undefined;
}

export interface Context extends LabelRules {
  readonly file: string;
  readonly language: string;
  readonly edition: Edition;
  readonly kind: FileKind;
  /** The tokens of parses.json by DocID; undefined where there is no parses.json. */
  readonly parses: TokenReader | undefined;
  /** Undefined where there is no raw folder. */
  readonly raw: RawReader | undefined;
}

/** The raw text of a document, why it cannot be read, or undefined where it is not there. */
export type RawReader = (document: string) => RawDocument | Message | undefined;

/** A raw text with the converter from code points. */
export interface RawDocument {
  readonly text: string;
  readonly offsets: CodePointOffsets;
}

/** True if there is a text to check against. */
export function isText(raw: RawDocument | Message | undefined): raw is RawDocument {
  return raw !== undefined && "text" in raw;
}

/** Returns the tokens of a document, or undefined where parses.json does not know it. */
export type TokenReader = (document: string) => readonly DocumentToken[] | undefined;

/** A token of parses.json; offsets in code points. */
export interface DocumentToken extends Span {
  readonly sentence: number;
  /** In its sentence, from 0. */
  readonly index: number;
}
