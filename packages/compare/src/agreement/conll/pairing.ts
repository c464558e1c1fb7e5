import { maximumMatching } from "@discoprep/score/matching";
import type { MarkedRelation } from "./annotation.ts";
import {
  candidatesAmong,
  connectedParts,
  matchingRows,
  type PairingRule,
  type PairTest,
} from "./candidates.ts";
import { type CountedTokens, comparedTexts, differenceKinds, differentKinds } from "./equality.ts";
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
  const candidatesOf = candidatesAmong(right, rule, mayPair);
  const columnsOf = left.map((relation) => candidatesOf(relation).map(({ column }) => column));
  return connectedParts(columnsOf).flatMap((part) => {
    const a = part.a.flatMap((position) => left[position] ?? []);
    const b = part.b.flatMap((position) => right[position] ?? []);
    // Content, not names, decides whose relations are the rows.
    const swapped = JSON.stringify(b.map(contentOf)) < JSON.stringify(a.map(contentOf));
    const [rows, columns] = swapped ? [b, a] : [a, b];
    const allowed = matchingRows(
      rows,
      candidatesAmong(columns, rule, mayPair),
      tieBreaker(rows, columns, counted),
    );
    const columnOf = maximumMatching(allowed, columns.length, { mostPairs: true });
    return rows.flatMap((one, row): RelationPair[] => {
      const other = columns[columnOf[row] ?? -1];
      if (other === undefined) return [];
      return [swapped ? { a: other, b: one } : { a: one, b: other }];
    });
  });
}

/** Closeness in the text decides first, then how much agrees. Squares keep partners in order. */
function tieBreaker(
  rows: readonly MarkedRelation[],
  columns: readonly MarkedRelation[],
  counted: CountedTokens,
): (row: number, column: number) => number {
  const ranks = placeRanks([...rows, ...columns]);
  const known = (side: readonly MarkedRelation[]) =>
    side.map((relation) => ({ rank: ranks.get(relation) ?? 0, texts: comparedTexts(relation, counted) }));
  const [ones, others] = [known(rows), known(columns)];
  const farthest = rows.length + columns.length;
  return (row, column) => {
    const [one, other] = [ones[row], others[column]];
    if (one === undefined || other === undefined) return 0;
    const agreeing = differenceKinds.length - differentKinds(one.texts, other.texts).length;
    const closeness = farthest ** 2 - (one.rank - other.rank) ** 2;
    return closeness * (differenceKinds.length + 1) * farthest + agreeing;
  };
}
