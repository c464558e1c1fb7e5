import { type Annotation, annotatorLetter, type MarkedRelation } from "./annotation.ts";
import {
  type CountedTokens,
  comparePlaces,
  type DifferenceKind,
  differenceKinds,
  differencesOf,
  inTextOrder,
  placeOf,
} from "./equality.ts";
import type { RelationPair } from "./pairing.ts";

export interface Reading {
  readonly document: string;
  /** One side per annotator; undefined for one without it. At least one has it. */
  readonly sides: readonly (MarkedRelation | undefined)[];
  /** Empty where all have it and agree. `only-a` or `only-ac` names those who have it. */
  readonly kinds: readonly (`only-${string}` | DifferenceKind)[];
}

/** Groups the relations of all annotators into readings, whose members are all paired; by document, then in text order. */
export function readingsOf(
  annotations: readonly Annotation[],
  pairs: readonly RelationPair[],
  counted: CountedTokens,
): Reading[] {
  const partners = new Map<MarkedRelation, Set<MarkedRelation>>();
  const partnersOf = (relation: MarkedRelation): Set<MarkedRelation> => partners.get(relation) ?? new Set();
  for (const { a, b } of pairs) {
    partners.set(a, partnersOf(a).add(b));
    partners.set(b, partnersOf(b).add(a));
  }
  return [...(annotations[0]?.documents.keys() ?? [])].flatMap((document) => {
    const remaining = annotations.map(
      ({ documents }) => new Set(inTextOrder(documents.get(document)?.relations ?? [])),
    );
    const readings: Reading[] = [];
    for (const [place, relations] of remaining.entries())
      for (const relation of relations) {
        const members = [relation];
        const sides = remaining.map((candidates, annotator) => {
          if (annotator === place) return relation;
          const member = [...partnersOf(relation)].find(
            (partner) => candidates.has(partner) && members.every((side) => partnersOf(side).has(partner)),
          );
          if (member !== undefined) members.push(member);
          return member;
        });
        for (const [index, side] of sides.entries()) if (side !== undefined) remaining[index]?.delete(side);
        readings.push({ document, sides, kinds: kindsOf(sides, counted) });
      }
    return inOrder(readings);
  });
}

/** Sorts by the first member's place, then by the number of members. */
function inOrder(readings: readonly Reading[]): Reading[] {
  const placed = readings.map((reading) => {
    const members = reading.sides.filter((side) => side !== undefined);
    return { reading, size: members.length, place: placeOf(members[0] as MarkedRelation) };
  });
  return placed
    .sort((first, second) => comparePlaces(first.place, second.place) || second.size - first.size)
    .map(({ reading }) => reading);
}

function kindsOf(sides: Reading["sides"], counted: CountedTokens): Reading["kinds"] {
  const letters = sides.map((side, place) =>
    side === undefined ? "" : annotatorLetter(place).toLowerCase(),
  );
  const only = letters.includes("") ? [`only-${letters.join("")}` as const] : [];
  const members = sides.filter((side) => side !== undefined);
  const different = new Set(
    members.flatMap((a, place) => members.slice(place + 1).flatMap((b) => differencesOf(a, b, counted))),
  );
  return [...only, ...differenceKinds.filter((kind) => different.has(kind))];
}
