import type { Place } from "./message.ts";
import type { Span } from "./span.ts";

/** Every relation type; AltLexC and Hypophora came with PDTB 3.0. */
export const relationTypes = [
  "Explicit",
  "Implicit",
  "AltLex",
  "AltLexC",
  "EntRel",
  "NoRel",
  "Hypophora",
] as const;

/** Empty where the source states no type. */
export type RelationType = (typeof relationTypes)[number] | "";

/** The types of the shared tasks (CoNLL-2015 overview §3). */
export const taskTypes = ["Explicit", "Implicit", "AltLex", "EntRel"] as const;

/** A stretch of raw text an annotator selected. `spans` ascend. */
export interface Selection {
  readonly spans: readonly Span[];
  /** The text the source states for the selection, where it states one. */
  readonly text?: string;
}

/** Attribution features as stored (`Ot`, `Comm`, `Null`, `Null`; empty strings where unset). */
export interface Attribution {
  readonly source: string;
  readonly type: string;
  readonly polarity: string;
  readonly determinacy: string;
  readonly selection?: Selection;
}

export interface Argument extends Selection {
  readonly attribution?: Attribution;
}

/** A connective's text with its one or two senses. */
export interface ConnectiveSenses {
  /** Explicit: the connective head; Implicit: the inserted connective; AltLex and EntRel: empty. */
  readonly text: string;
  readonly senses: readonly string[];
}

/** Columns 27 to 33 of the PDTB Annotator's format, as stored. */
interface AnnotatorFields {
  readonly adjudicationReason: string;
  readonly adjudicationDisagreement: string;
  readonly propBankRole: string;
  readonly propBankVerb: string;
  readonly identifier: string;
  readonly provenance: string;
  readonly link: string;
}

/** One discourse relation. Every format reads into this shape and writes what it can carry of it. */
export interface Relation {
  /** The CoNLL relation ID, once one is assigned. */
  readonly id?: number;
  readonly type: RelationType;
  /** The connective or alternative lexicalisation in raw (Explicit, AltLex, AltLexC). */
  readonly connective?: Selection;
  /** The first connective's text and senses; EntRel and NoRel get senses when senses are mapped. */
  readonly conn1?: ConnectiveSenses;
  /** The second inserted connective of an Implicit relation. */
  readonly conn2?: ConnectiveSenses;
  readonly arg1: Argument;
  readonly arg2: Argument;
  readonly sup1?: Selection;
  readonly sup2?: Selection;
  readonly attribution?: Attribution;
  /** CDTB: the punctuation mark that separates the arguments; only Implicit relations have its type. */
  readonly punctuation?: { readonly spans: readonly Span[]; readonly type?: string };
  readonly annotator?: AnnotatorFields;
  readonly source?: Place;
}

/** Returns the senses as stated: first and further ones, of both connectives. */
export function sensesOf({ conn1, conn2 }: Pick<Relation, "conn1" | "conn2">): string[] {
  return [...(conn1?.senses ?? []), ...(conn2?.senses ?? [])];
}
