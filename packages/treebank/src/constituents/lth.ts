import type { Constituent } from "../trees/constituent.ts";
import { markAppositions } from "./appositions.ts";
import { moveCleftClauses, splitSmallClauses } from "./clauses.ts";
import { chainCoordinations } from "./coordination-chains.ts";
import { deepen } from "./deepen.ts";
import { assignLabels } from "./dependency-labels.ts";
import { constituentsOf, prepareLabels } from "./from-tree.ts";
import type { HeadRules } from "./head-rules.ts";
import { assignHeads } from "./heads.ts";
import type { LthOptions } from "./lth-options.ts";
import { inferPhraseFunctions } from "./phrase-functions.ts";
import { type DependencyToken, tokenDependencies } from "./token-dependencies.ts";
import { labelRemnants, relinkGapping, relinkTraces } from "./traces.ts";

/**
 * The dependencies of a Penn Treebank tree as the LTH conversion gives them, with which the CoNLL-2008 data were made
 * (Johansson & Nugues 2007; specification §5.2-5.8). Tokens with a slash are split (option splitSlash), brackets
 * decoded (`-LRB-` is `(`).
 */
export function lthDependencies(tree: Constituent, options: LthOptions, rules: HeadRules): DependencyToken[] {
  const root = constituentsOf(tree, options);
  prepareLabels(root);
  deepen(root, options);
  markAppositions(root);
  assignHeads(root, rules);
  moveCleftClauses(root);
  splitSmallClauses(root);
  inferPhraseFunctions(root);
  relinkTraces(root);
  relinkGapping(root);
  assignLabels(root);
  labelRemnants(root);
  const tokens = tokenDependencies(root);
  for (const token of tokens) if (token.head === 0) token.label = "ROOT";
  chainCoordinations(tokens);
  for (const token of tokens) token.label = [...new Set(token.label.split("-"))].sort().join("-");
  return tokens;
}
