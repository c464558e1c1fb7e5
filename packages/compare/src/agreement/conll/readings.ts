import { type Annotation, annotatorLetter, type MarkedRelation } from "./annotation.ts";
import {
  type CountedTokens,
  type DifferenceKind,
  differenceKinds,
  differencesOf,
  inTextOrder,
  placeRanks,
} from "./equality.ts";
import type { DocumentPairing } from "./pairing.ts";

/** One relation as the annotators have it. */
export interface Reading {
  readonly document: string;
  /** One side an annotator; undefined for one who does not have it. At least one has it. */
  readonly sides: readonly (MarkedRelation | undefined)[];
  /** Empty where all have it and agree. `only-a` or `only-ac` names those who have it. */
  readonly kinds: readonly (`only-${string}` | DifferenceKind)[];
}

/** Two annotators, by their places from 0, with the pairs of their relations in each document. */
export interface PairedAnnotators {
  readonly a: number;
  readonly b: number;
  readonly pairings: ReadonlyMap<string, DocumentPairing>;
}

/**
 * Puts the relations of two or more annotators together, each into one reading, by document, then in text order. Every two
 * relations of a reading are paired with each other.
 * @param paired every two of the annotators
 */
export function readingsOf(
  annotations: readonly Annotation[],
  paired: readonly PairedAnnotators[],
  counted: CountedTokens,
): Reading[] {
  const partners = new Map<MarkedRelation, Set<MarkedRelation>>();
  const partnersOf = (relation: MarkedRelation): Set<MarkedRelation> => partners.get(relation) ?? new Set();
  for (const { pairings } of paired) {
    for (const { a, b } of [...pairings.values()].flatMap(({ pairs }) => pairs)) {
      partners.set(a, partnersOf(a).add(b));
      partners.set(b, partnersOf(b).add(a));
    }
  }
  return [...(annotations[0]?.documents.keys() ?? [])].flatMap((document) => {
    const left = annotations.map(
      ({ documents }) => new Set(inTextOrder(documents.get(document)?.relations ?? [])),
    );
    const readings: Reading[] = [];
    for (const [place, relations] of left.entries()) {
      for (const relation of relations) {
        const members = [relation];
        const sides = left.map((others, other) => {
          if (other === place) return relation;
          const member = [...partnersOf(relation)].find(
            (partner) => others.has(partner) && members.every((side) => partnersOf(side).has(partner)),
          );
          if (member !== undefined) members.push(member);
          return member;
        });
        for (const [index, side] of sides.entries()) if (side !== undefined) left[index]?.delete(side);
        readings.push({ document, sides, kinds: kindsOf(sides, counted) });
      }
    }
    return inOrder(readings);
  });
}

/** Sorts by the first member's place; of one place, what more annotators have comes first. */
function inOrder(readings: readonly Reading[]): Reading[] {
  const membersOf = ({ sides }: Reading): MarkedRelation[] => sides.filter((side) => side !== undefined);
  const ranked = readings.map((reading) => ({ reading, members: membersOf(reading) }));
  const ranks = placeRanks(ranked.flatMap(({ members }) => members.slice(0, 1)));
  const rankOf = ([first]: readonly MarkedRelation[]): number => (first && ranks.get(first)) ?? 0;
  return ranked
    .sort((one, other) => {
      return rankOf(one.members) - rankOf(other.members) || other.members.length - one.members.length;
    })
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
