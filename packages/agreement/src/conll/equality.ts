import type { MarkedPart, MarkedRelation } from "./annotation.ts";
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
  const differs: Record<DifferenceKind, boolean> = {
    type: a.type !== b.type,
    connective: isExplicit(a) && isExplicit(b) && !equalTokens(a.connective, b.connective, "tokens"),
    arg1: !equalTokens(a.arg1, b.arg1, counted),
    arg2: !equalTokens(a.arg2, b.arg2, counted),
    sense: !equalSets(a.senses, b.senses),
  };
  return differenceKinds.filter((kind) => differs[kind]);
}

/** Tokens of a part ascend. */
function equalTokens(a: MarkedPart, b: MarkedPart, counted: CountedTokens): boolean {
  const [one, other] = [a[counted], b[counted]];
  return one.length === other.length && one.every((token, index) => token === other[index]);
}

function equalSets(a: readonly string[], b: readonly string[]): boolean {
  const [one, other] = [new Set(a), new Set(b)];
  return one.size === other.size && [...one].every((member) => other.has(member));
}
