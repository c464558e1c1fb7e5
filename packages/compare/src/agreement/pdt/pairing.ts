import { bestAssignment } from "@discoprep/score/matching";
import type { TreeDocument, TreeRelation } from "./document.ts";

export interface TreePair {
  readonly a: TreeRelation;
  readonly b: TreeRelation;
}

export type Criterion = "strict" | "skip" | "connective";

/** Connectives agree if their nodes overlap, or if they are the same. The paper says "the same connective". */
export type ConnectiveRule = "overlap" | "exact";

/**
 * Pairs the relations of one document one to one, as many as the criterion allows; then with most equal nodes (`connective`:
 * connectives, then nodes), then most equal types and connectives, then closest in the input.
 */
export function pairTreeRelations(
  { id, a, b, parentOf }: TreeDocument,
  criterion: Criterion,
  rule: ConnectiveRule,
): TreePair[] {
  const mayPair = {
    strict: sameNodes,
    skip: (first: TreeRelation, second: TreeRelation) => nodesWithinOneLevel(first, second, parentOf),
    connective: rule === "exact" ? sharedConnective : overlappingConnectives,
  }[criterion];
  const rows = a.map((first, row) =>
    [...b.entries()]
      .filter(([, second]) => mayPair(first, second))
      .map(([column, second]) => {
        return { column, worth: [1, ...wishes(first, second, criterion), -((row - column) ** 2)] };
      }),
  );
  const columnOf = bestAssignment(rows, id);
  return a.flatMap((first, row) => {
    const second = b[columnOf[row] ?? -1];
    return second === undefined ? [] : [{ a: first, b: second }];
  });
}

function wishes(a: TreeRelation, b: TreeRelation, criterion: Criterion): number[] {
  const nodes = Number(sameNodes(a, b));
  const types = Number(a.type === b.type);
  const connectives = Number(equalConnectives(a, b));
  return criterion === "connective" ? [connectives, nodes, types] : [nodes, types + connectives];
}

/** Tells whether both nodes are equal (Mírovský et al. 2010 §3.1). */
export function sameNodes(a: TreeRelation, b: TreeRelation): boolean {
  return a.start === b.start && a.target === b.target;
}

/** Tells whether one node is equal, and the other equal or one level away (§3.2). */
function nodesWithinOneLevel(a: TreeRelation, b: TreeRelation, parentOf: TreeDocument["parentOf"]): boolean {
  const adjacent = (first: string, second: string): boolean =>
    parentOf.get(first) === second || parentOf.get(second) === first;
  if (a.start === b.start) return a.target === b.target || adjacent(a.target, b.target);
  return a.target === b.target && adjacent(a.start, b.start);
}

export function equalConnectives(a: TreeRelation, b: TreeRelation): boolean {
  const nodesOfA = new Set(a.connective);
  const nodesOfB = new Set(b.connective);
  return nodesOfA.size === nodesOfB.size && [...nodesOfA].every((node) => nodesOfB.has(node));
}

/** Tells whether the connectives overlap: both found the same relation (§3.3). A relation without one agrees with none. */
function overlappingConnectives(a: TreeRelation, b: TreeRelation): boolean {
  return a.connective.some((node) => b.connective.includes(node));
}

function sharedConnective(a: TreeRelation, b: TreeRelation): boolean {
  return a.connective.length > 0 && equalConnectives(a, b);
}
