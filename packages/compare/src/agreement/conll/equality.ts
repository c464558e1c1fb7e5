import type { MarkedRelation } from "./annotation.ts";

/** The aspects on which two readings of one relation can disagree, in the order of the sheet. */
export const differenceKinds = ["type", "connective", "arg1", "arg2", "sense"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** The tokens of an argument that count: `core` leaves out leading and trailing punctuation. */
export type CountedTokens = "core" | "tokens";

/**
 * Returns the aspects on which two readings of one relation disagree. Connectives are compared where both are Explicit, senses as
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
type ComparedTexts = Readonly<Record<DifferenceKind, string | undefined>>;

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

/** Returns the kinds in which both have something to compare, and it differs. */
export function differentKinds(a: ComparedTexts | undefined, b: ComparedTexts | undefined): DifferenceKind[] {
  return differenceKinds.filter(
    (kind) => a?.[kind] !== undefined && b?.[kind] !== undefined && a[kind] !== b[kind],
  );
}

/** Explicit relations are known by their connective; the others (Implicit, AltLex, EntRel …) by their arguments. */
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

/** Returns all of a relation except its ID, as a text that is equal for equal relations. */
export function contentOf({ type, senses, connective, arg1, arg2 }: MarkedRelation): string {
  return JSON.stringify([type, senses, connective.tokens, arg1.tokens, arg2.tokens]);
}

/** Returns a new list: by place, then by content, so that the order of lines does not matter; equal ones by ID. */
export function inTextOrder(relations: readonly MarkedRelation[]): MarkedRelation[] {
  return relations
    .map((relation) => ({ relation, place: placeOf(relation), content: contentOf(relation) }))
    .sort((one, other) => {
      const place = comparePlaces(one.place, other.place);
      if (place !== 0) return place;
      if (one.content !== other.content) return one.content < other.content ? -1 : 1;
      return one.relation.id - other.relation.id;
    })
    .map(({ relation }) => relation);
}

/** Returns for each relation the number of different places before its own. */
export function placeRanks(relations: readonly MarkedRelation[]): Map<MarkedRelation, number> {
  const placed = relations.map((relation) => ({ relation, place: placeOf(relation) }));
  placed.sort((one, other) => comparePlaces(one.place, other.place));
  const ranks = new Map<MarkedRelation, number>();
  let rank = 0;
  for (const [index, { relation, place }] of placed.entries()) {
    const before = placed[index - 1];
    if (before !== undefined && comparePlaces(before.place, place) !== 0) rank++;
    ranks.set(relation, rank);
  }
  return ranks;
}

/** Negative where one place is before the other. */
export function comparePlaces(one: readonly number[], other: readonly number[]): number {
  return one.reduce((order, place, index) => order || place - (other[index] ?? 0), 0);
}
