import type { Message, Relation, RuleId, Selection } from "@discoprep/corpus";
import { selectionsOf } from "./selections.ts";

/** A written file with what the format could not carry of the relations. */
export interface WriteResult {
  readonly text: string;
  /** How many of the relations are in it. */
  readonly written: number;
  readonly messages: Message[];
}

/** Counts what a format cannot carry: one message a kind, placed at the first relation it concerns. */
export interface Losses {
  /** Something of the relation is not in the file. */
  lose(rule: RuleId, what: string): void;
  /** The format asks for something the relation does not state; what was written instead. */
  fill(rule: RuleId, what: string): void;
}

/** Writes relations one by one and collects their losses. @param write undefined: the format has no such relation @param options.untyped it has relations without a type */
export function writeRelations(
  relations: readonly Relation[],
  write: (relation: Relation, losses: Losses) => string | undefined,
  { untyped = false } = {},
): WriteResult {
  const kinds = new Map<string, Message & { count: number }>();
  let text = "";
  let written = 0;
  for (const [position, relation] of relations.entries()) {
    const seen = new Set<string>();
    const note = (severity: Message["severity"], rule: RuleId, what: string): void => {
      if (seen.has(what)) return;
      seen.add(what);
      const where = { ...relation.source, relation: relation.id ?? relation.source?.relation ?? position };
      const kind = kinds.get(what) ?? { severity, rule, what, where, count: 0 };
      kind.count++;
      kinds.set(what, kind);
    };
    const losses: Losses = {
      lose: (rule, what) => note("warning", rule, what),
      fill: (rule, what) => note("info", rule, what),
    };
    if (relation.type === "" && !untyped) {
      losses.lose("relation-not-written", "the format has no relations without a type");
      continue;
    }
    const found = write(relation, losses);
    if (found === undefined) continue;
    text += found;
    written++;
  }
  const messages = [...kinds.values()].map(({ count, what, ...message }) => {
    return { ...message, what: `${what} (${count} of ${relations.length} relations)` };
  });
  return { text, written, messages };
}

/** The losses of parts that a format has no place for. */
export function loseParts(
  relation: Relation,
  parts: readonly ("gorn" | "site" | "punctuation" | "id" | "annotator" | "attribution" | "conn2")[],
  losses: Losses,
): void {
  const { arg1, arg2, attribution } = relation;
  const holds = {
    gorn: selectionsOf(relation).some(([, selection]) => selection.gorn !== undefined),
    site: relation.site !== undefined,
    punctuation: relation.punctuation !== undefined,
    id: relation.id !== undefined,
    annotator: relation.annotator !== undefined && hasOwnFields(relation),
    attribution: (attribution ?? arg1.attribution ?? arg2.attribution) !== undefined,
    conn2: relation.conn2 !== undefined,
  };
  const names = {
    gorn: "Gorn addresses",
    site: "string position and sentence number",
    punctuation: "the punctuation mark",
    id: "relation IDs",
    annotator: "the Annotator's columns 27 to 33 (counted from 0)",
    attribution: "attribution",
    conn2: "a second connective",
  };
  for (const part of parts) {
    if (holds[part]) losses.lose(`${part}-not-written`, `the format has no place for ${names[part]}`);
  }
}

/** Whether the later Annotator columns hold more than the tool fills in by itself. */
function hasOwnFields({ annotator }: Relation): boolean {
  if (annotator === undefined) return false;
  const { identifier: _computed, provenance, ...rest } = annotator;
  return provenance !== "DEFAULT" || Object.values(rest).some((field) => field !== "");
}

/** At most two senses fit the formats. */
export function twoSenses(senses: readonly string[], losses: Losses): readonly string[] {
  if (senses.length > 2) losses.lose("third-sense-not-written", "a connective has two senses at most");
  return senses.slice(0, 2);
}

/** Whether EntRel and NoRel state no more than their type: some corpora repeat it as a sense. */
export function repeatsType({ type, conn1 }: Relation): boolean {
  return (
    conn1 === undefined ||
    ((conn1.text === "" || conn1.text === "_") && conn1.senses.every((sense) => sense === type))
  );
}

/** The text of a selection: raw text under its spans, pieces joined by one blank, or what the source states. */
export function selectionText(selection: Selection, raw: string | undefined): string | undefined {
  if (raw === undefined || selection.spans.some((span) => span.end > raw.length)) return selection.text;
  return selection.spans.map((span) => raw.slice(span.start, span.end)).join(" ");
}
