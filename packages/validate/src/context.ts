import type { CodePointOffsets, Message, MessageDetails, Place, RuleId, Span } from "@discoprep/corpus";
import type { Edition } from "@discoprep/formats/conll16";
import type { Inventory, Mapping } from "@discoprep/senses";

/** 1 readable lines, 2 schema, 3 values, 4 against parses.json, 5 consistency, 6 the release as a whole. */
export type Level = 1 | 2 | 3 | 4 | 5 | 6;

export type Report = (rule: RuleId, details: MessageDetails, at?: Place) => void;

/** Gold relations (5-tuples, IDs, spans), the same without sense and type, or system output (token indices, one sense). */
export type FileKind = "gold" | "no-senses" | "system";

export interface LabelRules {
  /** The senses allowed; undefined allows any. */
  readonly senses: readonly string[] | undefined;
  readonly types: readonly string[];
  /** Set where any sense is allowed: one that almost equals a sense of this inventory is misspelt. */
  readonly nearest: Inventory | undefined;
  /** Set where gold's senses without a counterpart were kept on purpose. */
  readonly mapping: Mapping | undefined;
}

export interface Context extends LabelRules {
  readonly file: string;
  readonly language: string;
  readonly edition: Edition;
  readonly kind: FileKind;
  readonly parses: TokenReader | undefined;
  readonly raw: RawReader | undefined;
}

export type RawReader = (document: string) => RawDocument | Message | undefined;

export interface RawDocument {
  readonly text: string;
  readonly offsets: CodePointOffsets;
}

export function isText(raw: RawDocument | Message | undefined): raw is RawDocument {
  return raw !== undefined && "text" in raw;
}

export type TokenReader = (document: string) => readonly DocumentToken[] | undefined;

/** A token of parses.json; offsets in code points. */
export interface DocumentToken extends Span {
  readonly sentence: number;
  readonly index: number;
}
