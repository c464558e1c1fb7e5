import { bestAssignment } from "@discoprep/score/matching";
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
  const columnOf = bestAssignment(
    a.map((one, row) =>
      [...b.entries()]
        .filter(([, other]) => mayPair(one, other, document, criterion, rule))
        .map(([column, other]) => ({
          column,
          worth: [1, ...wishes(one, other, criterion), -((row - column) ** 2)],
        })),
    ),
    document.id,
  );
  return a.flatMap((one, row) => {
    const other = b[columnOf[row] ?? -1];
    return other === undefined ? [] : [{ a: one, b: other }];
  });
}

/** Returns the wishes that decide between pairs, the more important first. */
function wishes(a: TreeRelation, b: TreeRelation, criterion: Criterion): number[] {
  const nodes = Number(sameNodes(a, b));
  const types = Number(a.type === b.type);
  const connectives = Number(equalConnectives(a, b));
  return criterion === "connective" ? [connectives, nodes, types] : [nodes, types + connectives];
}

/** The rule by which two relations are taken to be the same one. */
export type Criterion = "strict" | "skip" | "connective";

/** The rule by which two connectives agree: their nodes overlap, or are the same. The paper says "the same connective". */
export type ConnectiveRule = "overlap" | "exact";

/** Both nodes equal (Mírovský et al. 2010 §3.1). */
export function sameNodes(a: TreeRelation, b: TreeRelation): boolean {
  return a.start === b.start && a.target === b.target;
}

/** True for one node equal, the other equal or one level away (§3.2); not one level at both ends. */
function nodesWithinOneLevel(a: TreeRelation, b: TreeRelation, { parentOf }: TreeDocument): boolean {
  const adjacent = (one: string, other: string): boolean =>
    parentOf.get(one) === other || parentOf.get(other) === one;
  if (a.start === b.start) return a.target === b.target || adjacent(a.target, b.target);
  return a.target === b.target && adjacent(a.start, b.start);
}

/** True if the sets of nodes are equal; two empty sets are. */
export function equalConnectives(a: TreeRelation, b: TreeRelation): boolean {
  const nodesOfA = new Set(a.connective);
  const nodesOfB = new Set(b.connective);
  return nodesOfA.size === nodesOfB.size && [...nodesOfA].every((node) => nodesOfB.has(node));
}

/** True if the connectives show that both found the same relation (§3.3); a relation without one agrees with none. */
function agreeingConnectives(a: TreeRelation, b: TreeRelation, rule: ConnectiveRule): boolean {
  return (
    a.connective.some((node) => b.connective.includes(node)) && (rule === "overlap" || equalConnectives(a, b))
  );
}

function mayPair(
  a: TreeRelation,
  b: TreeRelation,
  document: TreeDocument,
  criterion: Criterion,
  rule: ConnectiveRule,
): boolean {
  if (criterion === "strict") return sameNodes(a, b);
  return criterion === "skip" ? nodesWithinOneLevel(a, b, document) : agreeingConnectives(a, b, rule);
}
