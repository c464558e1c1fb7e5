import type { Parse } from "@discoprep/corpus";
import type { Tree } from "../trees/tree.ts";
import { markAppositions } from "./appositions.ts";
import { moveCleftClauses, splitSmallClauses } from "./clauses.ts";
import { chainCoordinations } from "./coordination-chains.ts";
import { deepen } from "./deepen.ts";
import { assignLabels } from "./dependency-labels.ts";
import { constituentsOf, prepareLabels } from "./from-tree.ts";
import type { HeadRules } from "./head-rules.ts";
import { assignHeads } from "./heads.ts";
import { inferPhraseFunctions } from "./phrase-functions.ts";
import { attachedParse, attachTokens } from "./token-dependencies.ts";
import { labelRemnants, relinkGapping, relinkTraces } from "./traces.ts";

export interface LthOptions {
  /** False for the plain Penn Treebank; true where noun phrases are bracketed (Vadas). */
  readonly rightBranching: boolean;
  /** Whether `input\/output` becomes three tokens. */
  readonly splitSlash: boolean;
}

/** Converts a Penn Treebank tree as LTH did for CoNLL-2008 (Johansson & Nugues 2007; specification §5.2-5.8). */
export function lthDependencies(tree: Tree, options: LthOptions, rules: HeadRules): Parse {
  const root = constituentsOf(tree, options);
  prepareLabels(root);
  deepen(root, options.rightBranching);
  markAppositions(root);
  assignHeads(root, rules);
  moveCleftClauses(root);
  splitSmallClauses(root);
  inferPhraseFunctions(root);
  relinkTraces(root);
  relinkGapping(root);
  assignLabels(root);
  labelRemnants(root);
  const attached = attachTokens(root);
  const { tokens, attachments } = attached;
  for (const row of attachments) if (row.head === 0) row.label = "ROOT";
  chainCoordinations(
    tokens.map(({ word }) => word),
    attachments,
  );
  for (const row of attachments) row.label = [...new Set(row.label.split("-"))].sort().join("-");
  return attachedParse(attached);
}
