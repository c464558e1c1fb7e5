import type { MarkedRelation } from "./annotation.ts";

/** The aspects on which two readings of one relation can disagree, in the order of the sheet. */
export const differenceKinds = ["type", "connective", "arg1", "arg2", "sense"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** The tokens of an argument that count: `core` leaves out leading and trailing punctuation. */
export type CountedTokens = "core" | "tokens";

/**
 * Returns the aspects on which two readings disagree. Connectives are compared if both are Explicit. Senses are compared as
 * sets: a missing second sense counts, several differences count once (CoNLL-2015 overview §3.2.3).
 */
export function differencesOf(
  a: MarkedRelation,
  b: MarkedRelation,
  counted: CountedTokens,
): DifferenceKind[] {
  const senseSet = ({ senses }: MarkedRelation): string => JSON.stringify([...new Set(senses)].sort());
  const differs = {
    type: a.type !== b.type,
    connective: isExplicit(a) && isExplicit(b) && `${a.connective.tokens}` !== `${b.connective.tokens}`,
    arg1: `${a.arg1[counted]}` !== `${b.arg1[counted]}`,
    arg2: `${a.arg2[counted]}` !== `${b.arg2[counted]}`,
    sense: senseSet(a) !== senseSet(b),
  };
  return differenceKinds.filter((kind) => differs[kind]);
}

/** Tells whether a relation is identified by its connective; others (Implicit, AltLex, EntRel …) are by their arguments. */
export function isExplicit({ type }: MarkedRelation): boolean {
  return type === "Explicit";
}

/** Returns where a relation begins: its connective (Explicit) or the first argument, then Arg1, then Arg2. */
export function placeOf(relation: MarkedRelation): readonly number[] {
  const [arg1 = Number.MAX_SAFE_INTEGER] = relation.arg1.tokens;
  const [arg2 = Number.MAX_SAFE_INTEGER] = relation.arg2.tokens;
  const [connective = Math.min(arg1, arg2)] = isExplicit(relation) ? relation.connective.tokens : [];
  return [connective, arg1, arg2];
}

/** Returns a text that is equal for relations that differ in their IDs only. */
export function contentOf({ type, senses, connective, arg1, arg2 }: MarkedRelation): string {
  return JSON.stringify([type, senses, connective.tokens, arg1.tokens, arg2.tokens]);
}

/** Returns a list sorted by place, then content, so that line order does not matter; equal relations by ID. */
export function inTextOrder(relations: readonly MarkedRelation[]): MarkedRelation[] {
  return relations
    .map((relation) => ({ relation, place: placeOf(relation), content: contentOf(relation) }))
    .sort((first, second) => {
      const place = comparePlaces(first.place, second.place);
      if (place !== 0) return place;
      if (first.content !== second.content) return first.content < second.content ? -1 : 1;
      return first.relation.id - second.relation.id;
    })
    .map(({ relation }) => relation);
}

/** Returns a negative number where the first place is before the second. */
export function comparePlaces(first: readonly number[], second: readonly number[]): number {
  return first.reduce((order, place, index) => order || place - (second[index] ?? 0), 0);
}
