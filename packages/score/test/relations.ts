import type { ScoredRelation } from "../src/conll16/scored-relation.ts";

/** Returns a relation of document d, Implicit unless `more` says otherwise. */
export function relation(
  arg1: readonly number[],
  arg2: readonly number[],
  sense: string,
  more: Partial<ScoredRelation> = {},
): ScoredRelation {
  return {
    ...{ document: "d", type: "Implicit", senses: [sense], arg1, arg2, connective: [], connectiveText: "" },
    ...more,
  };
}
