import type { Message, Relation } from "@discoprep/corpus";
import type { Mapping } from "../src/inventory.ts";
import { type MappedRelations, mapSenses, type SenseOptions } from "../src/map-senses.ts";

export function relation(type: Relation["type"], ...senses: string[]): Relation {
  return {
    type,
    conn1: { text: "so", senses },
    arg1: { spans: [{ start: 0, end: 1 }] },
    arg2: { spans: [{ start: 2, end: 3 }] },
  };
}

export function sensesOf(relations: readonly Relation[]): (readonly string[] | undefined)[] {
  return relations.map(({ conn1 }) => conn1?.senses);
}

export function rulesOf(messages: readonly { rule: string }[]): string[] {
  return messages.map(({ rule }) => rule);
}

export function mapped(
  relations: readonly Relation[],
  mapping: Mapping | undefined,
  options?: SenseOptions,
): MappedRelations & { readonly messages: readonly Message[] } {
  const messages: Message[] = [];
  return { ...mapSenses(relations, mapping, options, (message) => void messages.push(message)), messages };
}
