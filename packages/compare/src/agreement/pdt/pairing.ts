import { type MatchingRow, maximumMatching } from "@discoprep/score/matching";
import { type ConnectiveRule, type Criterion, equalConnectives, mayPair, sameNodes } from "./criteria.ts";
import type { TreeDocument, TreeRelation } from "./document.ts";

/** Two relations taken to be the same one. */
export interface TreePair {
  readonly a: TreeRelation;
  readonly b: TreeRelation;
}

/**
 * Pairs the relations of one document one to one, as many as the criterion allows. Of such pairings the one
 * with most equal nodes (by connective: most equal connectives, then nodes), then most equal types and
 * connectives, then partners closest in the input.
 */
export function pairTreeRelations(
  document: TreeDocument,
  criterion: Criterion,
  rule: ConnectiveRule,
): TreePair[] {
  const { a, b } = document;
  // So many pairs agree on two things each at most: the base of a number whose digits are the wishes.
  const base = 2 * Math.min(a.length, b.length) + 1;
  const farthest = Math.max(a.length, b.length);
  const allowed = a.map((one, row): MatchingRow => {
    const partners = [...b.entries()].filter(([, other]) => mayPair(one, other, document, criterion, rule));
    return {
      columns: partners.map(([column]) => column),
      weights: partners.map(([, other]) =>
        digits(one, other, criterion).reduce((number, digit) => number * base + digit, 0),
      ),
      ties: partners.map(([column]) => farthest ** 2 - (row - column) ** 2),
    };
  });
  const columnOf = maximumMatching(allowed, b.length, { mostPairs: true });
  return a.flatMap((one, row) => {
    const other = b[columnOf[row] ?? -1];
    return other === undefined ? [] : [{ a: one, b: other }];
  });
}

/** What decides between pairs, the more important first. */
function digits(a: TreeRelation, b: TreeRelation, criterion: Criterion): number[] {
  const nodes = Number(sameNodes(a, b));
  const types = Number(a.type === b.type);
  const connectives = Number(equalConnectives(a, b));
  return criterion === "connective" ? [connectives, nodes, types] : [nodes, types + connectives];
}
