import type { Message, RuleId } from "../message.ts";
import type { Relation } from "../relation.ts";

/** A written file with what the format could not carry of the relations. */
export interface WriteResult {
  readonly text: string;
  /** How many of the relations are in it. */
  readonly written: number;
  readonly messages: Message[];
}

/** Counts what a format cannot carry: one message a kind, placed at the first relation it concerns. */
export type Lose = (rule: RuleId, what: string) => void;

/** Writes relations one by one and collects their losses. @param write undefined: the format has no such relation */
export function writeRelations(
  relations: readonly Relation[],
  write: (relation: Relation, lose: Lose) => string | undefined,
): WriteResult {
  const kinds = new Map<string, { readonly message: Omit<Message, "what">; count: number }>();
  let text = "";
  let written = 0;
  for (const [position, relation] of relations.entries()) {
    const seen = new Set<string>();
    const lose: Lose = (rule, what) => {
      if (seen.has(what)) return;
      seen.add(what);
      const where = { ...relation.source, relation: relation.id ?? relation.source?.relation ?? position };
      const kind = kinds.get(what) ?? { message: { severity: "warning", rule, where }, count: 0 };
      kind.count++;
      kinds.set(what, kind);
    };
    if (relation.type === "") {
      lose("relation-not-written", "the format has no relations without a type");
      continue;
    }
    const found = write(relation, lose);
    if (found === undefined) continue;
    text += found;
    written++;
  }
  const messages = [...kinds].map(([what, { count, message }]) => {
    return { ...message, what: `${what} (${count} of ${relations.length} relations)` };
  });
  return { text, written, messages };
}

/** The losses of parts that a format has no place for. */
export function loseParts(
  relation: Relation,
  parts: readonly ("punctuation" | "id" | "annotator" | "attribution" | "conn2")[],
  lose: Lose,
): void {
  const { arg1, arg2, attribution } = relation;
  const holds = {
    punctuation: relation.punctuation !== undefined,
    id: relation.id !== undefined,
    annotator: relation.annotator !== undefined && hasOwnFields(relation),
    attribution: (attribution ?? arg1.attribution ?? arg2.attribution) !== undefined,
    conn2: relation.conn2 !== undefined,
  };
  const names = {
    punctuation: "the punctuation mark",
    id: "relation IDs",
    annotator: "the Annotator's columns 27 to 33 (counted from 0)",
    attribution: "attribution",
    conn2: "a second connective",
  };
  for (const part of parts) {
    if (holds[part]) lose(`${part}-not-written`, `the format has no place for ${names[part]}`);
  }
}

/** Whether the later Annotator columns hold more than the tool fills in by itself. */
function hasOwnFields({ annotator }: Relation): boolean {
  if (annotator === undefined) return false;
  const { identifier: _computed, provenance, ...rest } = annotator;
  return provenance !== "DEFAULT" || Object.values(rest).some((field) => field !== "");
}

/** At most two senses fit the formats. */
export function twoSenses(senses: readonly string[], lose: Lose): readonly string[] {
  if (senses.length > 2) lose("third-sense-not-written", "a connective has two senses at most");
  return senses.slice(0, 2);
}
