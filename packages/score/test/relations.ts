import type { ScoredRelation } from "../src/conll16/scored-relation.ts";

/** Returns a relation of document d, Implicit unless `more` says otherwise. */
export function relation(
  arg1: readonly number[],
  arg2: readonly number[],
  sense: string,
  more: Partial<ScoredRelation> = {},
): ScoredRelation {
  return {
    document: "d",
    type: "Implicit",
    senses: [sense],
    arg1,
    arg2,
    connective: [],
    connectiveText: "",
    ...more,
  };
}

const explicit = { type: "Explicit", connective: [9], connectiveText: "but" };
export const contrast = relation([0, 1], [2, 3], "Comparison.Contrast", { ...explicit, id: 0 });
export const conjunction = relation([4], [5, 6], "Expansion.Conjunction", { id: 1 });
export const reason = relation([0], [1], "Contingency.Cause.Reason", { document: "e", id: 2 });
/** Gold of two documents, d and e. */
export const gold = [contrast, conjunction, reason];
