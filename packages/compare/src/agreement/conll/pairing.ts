import { maximumMatching } from "@discoprep/score";
import type { MarkedRelation } from "./annotation.ts";
import { candidatesOf, connectedParts, type PairingRule, type PairTest } from "./candidates.ts";
import { agreementCounter, type CountedTokens, differenceKinds } from "./equality.ts";
import { contentOf, inTextOrder, isExplicit, placeRanks } from "./text-order.ts";
import { matchingRows } from "./weights.ts";

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
  const add = (isOne: RelationTest, rule: PairingRule, mayPair?: PairTest): void => {
    const [ones, others] = [left.filter(isOne), right.filter(isOne)];
    for (const pair of pairSides(ones, others, counted, rule, mayPair)) {
      pairs.push(pair);
      paired.add(pair.a).add(pair.b);
    }
  };
  add(isExplicit, "connective");
  add((relation) => !isExplicit(relation), "each-argument");
  add(free, "arguments-together", (one, other) => isExplicit(one) !== isExplicit(other));
  const partnerOf = new Map(pairs.map((pair) => [pair.a, pair]));
  return {
    pairs: left.flatMap((relation) => partnerOf.get(relation) ?? []),
    onlyA: left.filter(free),
    onlyB: right.filter(free),
  };
}

type RelationTest = (relation: MarkedRelation) => boolean;

/** Pairs what a rule allows; both lists are in text order. */
function pairSides(
  left: readonly MarkedRelation[],
  right: readonly MarkedRelation[],
  counted: CountedTokens,
  rule: PairingRule,
  mayPair?: PairTest,
): RelationPair[] {
  const candidates = candidatesOf(left, right, rule, mayPair);
  return connectedParts(candidates).flatMap((part) => {
    const [a, b] = [relationsAt(left, part.a), relationsAt(right, part.b)];
    // Content, not names, decides whose relations are the rows.
    const swapped = JSON.stringify(b.map(contentOf)) < JSON.stringify(a.map(contentOf));
    const rows = matchingRows(candidates, { ...part, swapped }, tieBreaker(a, b, counted));
    const columnOf = maximumMatching(rows, (swapped ? a : b).length, { mostPairs: true });
    return [...columnOf].flatMap((column, row): RelationPair[] => {
      if (column === -1) return [];
      const [first, second] = swapped ? [column, row] : [row, column];
      return [{ a: a[first] as MarkedRelation, b: b[second] as MarkedRelation }];
    });
  });
}

function relationsAt(list: readonly MarkedRelation[], positions: readonly number[]): MarkedRelation[] {
  return positions.map((position) => list[position] as MarkedRelation);
}

/** Closeness in the text decides first, then how much agrees. Squares keep partners in order. */
function tieBreaker(
  a: readonly MarkedRelation[],
  b: readonly MarkedRelation[],
  counted: CountedTokens,
): (a: number, b: number) => number {
  const ranks = placeRanks([...a, ...b]);
  const ranksOf = (side: readonly MarkedRelation[]): Int32Array =>
    Int32Array.from(side, (relation) => ranks.get(relation) as number);
  const [ranksA, ranksB] = [ranksOf(a), ranksOf(b)];
  const farthest = a.length + b.length;
  const agreeing = differenceKinds.length + 1;
  const agreements = agreementCounter(a, b, counted);
  return (one, other) => {
    const distance = (ranksA[one] as number) - (ranksB[other] as number);
    return (farthest ** 2 - distance ** 2) * agreeing * farthest + agreements(one, other);
  };
}
