import { addToGroup } from "@discoprep/files/text";
import { type AllowedPair, matchingRow, maximumMatching } from "@discoprep/score";
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
  const holders = holdersOf(b, criterion);
  const rows = a.map((one, row): AllowedPair[] => {
    const near = new Set(keysOf(one, criterion).flatMap((key) => holders.get(key) ?? []));
    return [...near]
      .sort((first, second) => first - second)
      .flatMap((column) => {
        const other = b[column] as TreeRelation;
        if (!mayPair(one, other, document, criterion, rule)) return [];
        const weight = digits(one, other, criterion).reduce((number, digit) => number * base + digit, 0);
        return [{ column, weight, tie: Math.max(a.length, b.length) ** 2 - (row - column) ** 2 }];
      });
  });
  const columnOf = maximumMatching(rows.map(matchingRow), b.length, { mostPairs: true });
  return [...columnOf].flatMap((column, row) =>
    column === -1 ? [] : [{ a: a[row] as TreeRelation, b: b[column] as TreeRelation }],
  );
}

/** What decides between pairs, the more important first. */
function digits(a: TreeRelation, b: TreeRelation, criterion: Criterion): number[] {
  const [nodes, types, connectives] = [sameNodes(a, b), a.type === b.type, equalConnectives(a, b)].map(
    Number,
  ) as [number, number, number];
  return criterion === "connective" ? [connectives, nodes, types] : [nodes, types + connectives];
}

/** What two relations must have in common to be looked at. */
function keysOf(relation: TreeRelation, criterion: Criterion): string[] {
  if (criterion === "connective") return [...relation.connective];
  return [`start ${relation.start}`, `target ${relation.target}`];
}

function holdersOf(relations: readonly TreeRelation[], criterion: Criterion): Map<string, number[]> {
  const holders = new Map<string, number[]>();
  for (const [index, relation] of relations.entries()) {
    for (const key of keysOf(relation, criterion)) addToGroup(holders, key, index);
  }
  return holders;
}
