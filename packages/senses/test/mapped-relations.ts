import type { Relation } from "@discoprep/corpus";

/** A relation with these senses. */
export function relation(type: Relation["type"], ...senses: string[]): Relation {
  return {
    type,
    conn1: { text: "so", senses },
    arg1: { spans: [{ start: 0, end: 1 }] },
    arg2: { spans: [{ start: 2, end: 3 }] },
  };
}

/** The senses of the first connective of each relation. */
export function sensesOf(relations: readonly Relation[]): (readonly string[] | undefined)[] {
  return relations.map(({ conn1 }) => conn1?.senses);
}

export function rulesOf(messages: readonly { rule: string }[]): string[] {
  return messages.map(({ rule }) => rule);
}
