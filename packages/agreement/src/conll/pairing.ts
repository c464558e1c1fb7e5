import { type AllowedPair, matchingRow, maximumMatching } from "@discoprep/score";
import type { MarkedRelation } from "./annotation.ts";
import { type Candidate, candidatesOf, connectedParts, wholeWeights } from "./candidates.ts";
import { type CountedTokens, differenceKinds, differencesOf } from "./equality.ts";
import { contentOf, inTextOrder, isExplicit, placeRanks } from "./text-order.ts";

/** Two relations taken to be the same one, marked by two annotators. */
export interface RelationPair {
  readonly a: MarkedRelation;
  readonly b: MarkedRelation;
}

/** The relations of one document, paired one to one; all lists in text order. */
export interface DocumentPairing {
  readonly pairs: readonly RelationPair[];
  readonly onlyA: readonly MarkedRelation[];
  readonly onlyB: readonly MarkedRelation[];
}

/**
 * Pairs the relations of two annotators in one document. First within a class: Explicit relations whose
 * connectives share a token, others whose Arg1 and whose Arg2 share a token each. What finds no partner there
 * may pair with the other class where Arg1 and Arg2 together overlap. The pairs are as many as possible; of
 * such pairings the one with the largest sum of overlaps, then with partners closest in the text, then with
 * most that agrees. Swapping the annotators or the lines changes nothing.
 * Source: CoNLL-2015 overview §3.2.3 counts pairs; how they are found is our decision.
 */
export function pairRelations(
  a: readonly MarkedRelation[],
  b: readonly MarkedRelation[],
  counted: CountedTokens,
): DocumentPairing {
  const [left, right] = [inTextOrder(a), inTextOrder(b)];
  const pairs: RelationPair[] = [];
  const paired = new Set<MarkedRelation>();
  const free = (relation: MarkedRelation): boolean => !paired.has(relation);
  const add = (candidates: readonly Candidate[]): void => {
    for (const part of connectedParts(candidates)) pairs.push(...pairPart(part, counted));
    for (const pair of pairs) paired.add(pair.a).add(pair.b);
  };
  const isOther = (relation: MarkedRelation): boolean => !isExplicit(relation);
  add(candidatesOf(left.filter(isExplicit), right.filter(isExplicit), "connective"));
  add(candidatesOf(left.filter(isOther), right.filter(isOther), "each-argument"));
  add(
    candidatesOf(left.filter(free), right.filter(free), "arguments-together").filter(
      (candidate) => isExplicit(candidate.a) !== isExplicit(candidate.b),
    ),
  );
  const partnerOf = new Map(pairs.map((pair) => [pair.a, pair]));
  return {
    pairs: left.flatMap((relation) => partnerOf.get(relation) ?? []),
    onlyA: left.filter(free),
    onlyB: right.filter(free),
  };
}

/** Pairs relations that candidates connect. Content, not names, decides whose relations are the rows. */
function pairPart(candidates: readonly Candidate[], counted: CountedTokens): RelationPair[] {
  const a = inTextOrder([...new Set(candidates.map((candidate) => candidate.a))]);
  const b = inTextOrder([...new Set(candidates.map((candidate) => candidate.b))]);
  const swapped = JSON.stringify(b.map(contentOf)) < JSON.stringify(a.map(contentOf));
  const [rows, columns] = swapped ? [b, a] : [a, b];
  const indexOf = new Map(
    [rows, columns].flatMap((side) => side.map((relation, index) => [relation, index])),
  );
  const weights = wholeWeights(candidates);
  const tie = tieBreaker(a, b, counted);
  const allowed: AllowedPair[][] = rows.map(() => []);
  for (const candidate of candidates) {
    const [row, column] = swapped ? [candidate.b, candidate.a] : [candidate.a, candidate.b];
    allowed[indexOf.get(row) as number]?.push({
      column: indexOf.get(column) as number,
      weight: weights.get(candidate) as number,
      tie: tie(candidate),
    });
  }
  for (const pairs of allowed) pairs.sort((one, other) => one.column - other.column);
  const columnOf = maximumMatching(allowed.map(matchingRow), columns.length, { mostPairs: true });
  return [...columnOf].flatMap((column, row): RelationPair[] => {
    if (column === -1) return [];
    const [one, other] = [rows[row] as MarkedRelation, columns[column] as MarkedRelation];
    return [swapped ? { a: other, b: one } : { a: one, b: other }];
  });
}

/** Closeness in the text decides first, then how much agrees. Squares keep partners in order. */
function tieBreaker(
  a: readonly MarkedRelation[],
  b: readonly MarkedRelation[],
  counted: CountedTokens,
): (candidate: Candidate) => number {
  const ranks = placeRanks([...a, ...b]);
  const farthest = a.length + b.length;
  const agreeing = differenceKinds.length + 1;
  return (candidate) => {
    const distance = (ranks.get(candidate.a) as number) - (ranks.get(candidate.b) as number);
    const equal = differenceKinds.length - differencesOf(candidate.a, candidate.b, counted).length;
    return (farthest ** 2 - distance ** 2) * agreeing * farthest + equal;
  };
}
