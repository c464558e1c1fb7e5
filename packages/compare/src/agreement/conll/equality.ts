import type { MarkedRelation } from "./annotation.ts";
import { isExplicit } from "./text-order.ts";

/** What two readings of one relation can disagree on, in the order of the sheet. */
export const differenceKinds = ["type", "connective", "arg1", "arg2", "sense"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Which tokens of an argument count: `core` leaves out leading and trailing punctuation. */
export type CountedTokens = "core" | "tokens";

/**
 * What two readings of one relation disagree on. Connectives are compared where both are Explicit, senses as
 * sets: a missing second sense counts, several differences count once (CoNLL-2015 overview §3.2.3).
 */
export function differencesOf(
  a: MarkedRelation,
  b: MarkedRelation,
  counted: CountedTokens,
): DifferenceKind[] {
  return differentKinds(comparedTexts(a, counted), comparedTexts(b, counted));
}

/** Each kind as a text that is equal for equal readings; undefined where there is nothing to compare. */
export type ComparedTexts = Readonly<Record<DifferenceKind, string | undefined>>;

export function comparedTexts(relation: MarkedRelation, counted: CountedTokens): ComparedTexts {
  const { type, connective, arg1, arg2, senses } = relation;
  return {
    type,
    connective: isExplicit(relation) ? `${connective.tokens}` : undefined,
    arg1: `${arg1[counted]}`,
    arg2: `${arg2[counted]}`,
    sense: JSON.stringify([...new Set(senses)].sort()),
  };
}

/** The kinds in which both have something to compare, and it differs. */
export function differentKinds(a: ComparedTexts, b: ComparedTexts): DifferenceKind[] {
  return differenceKinds.filter(
    (kind) => a[kind] !== undefined && b[kind] !== undefined && a[kind] !== b[kind],
  );
}
