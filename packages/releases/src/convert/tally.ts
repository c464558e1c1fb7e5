import type { Document, Message } from "@discoprep/corpus";
import type { ConvertedDocument } from "./convert-document.ts";
import { add, type DropCounts } from "./drop-counts.ts";

/** Counts of a conversion: what came in is what was kept plus what was dropped. */
export interface ConversionCounts {
  readonly documents: { in: number; kept: number; readonly dropped: DropCounts };
  /** `in`: rows or blocks of all annotation files. */
  readonly relations: { in: number; kept: number; readonly dropped: DropCounts };
  sentences: number;
  words: number;
  /** Relations kept, by type. */
  readonly types: Record<string, number>;
  /** Messages by severity and rule. */
  readonly messages: Record<Message["severity"], Record<string, number>>;
}

export function emptyCounts(): ConversionCounts {
  return {
    documents: { in: 0, kept: 0, dropped: {} },
    relations: { in: 0, kept: 0, dropped: {} },
    sentences: 0,
    words: 0,
    types: {},
    messages: { error: {}, warning: {}, info: {} },
  };
}

/** Adds a document that goes into the release. */
export function countKept(counts: ConversionCounts, document: Document): void {
  counts.documents.kept++;
  counts.sentences += document.sentences.length;
  for (const sentence of document.sentences) counts.words += sentence.tokens.length;
  counts.relations.kept += document.relations.length;
  for (const relation of document.relations) add(counts.types, relation.type);
}

/** Adds what came in and what was left out of a document. */
export function countConverted(counts: ConversionCounts, converted: ConvertedDocument): void {
  // A note or a tool's settings among the annotations is no document.
  if (converted.document !== undefined || converted.refusal !== undefined) counts.documents.in++;
  counts.relations.in += converted.rows;
  for (const [reason, number] of Object.entries(converted.dropped))
    add(counts.relations.dropped, reason, number);
}

export function countMessage(counts: ConversionCounts, message: Message): void {
  add(counts.messages[message.severity], message.rule);
}
