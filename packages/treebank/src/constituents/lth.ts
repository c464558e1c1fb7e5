import { type Constituent, preorder } from "../trees/constituent.ts";
import { markAppositions } from "./appositions.ts";
import { moveCleftClauses, splitSmallClauses } from "./clauses.ts";
import { chainCoordinations } from "./coordination-chains.ts";
import { deepen } from "./deepen.ts";
import { assignLabels } from "./dependency-labels.ts";
import { constituentsOf, prepareLabels } from "./from-tree.ts";
import type { HeadRules } from "./head-rules.ts";
import { assignHeads } from "./heads.ts";
import type { LthOptions } from "./lth-options.ts";
import { unlinkTrace } from "./moves.ts";
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
  prepareLabels(root, options);
  if (options.noSecEdges) for (const node of preorder(root)) unlinkTrace(node);
  deepen(root, options);
  if (options.appo) markAppositions(root);
  assignHeads(root, rules, options);
  if (options.conll2008clf) moveCleftClauses(root);
  if (options.splitSmallClauses) splitSmallClauses(root);
  inferPhraseFunctions(root, options);
  relinkTraces(root, options);
  relinkGapping(root, options.ddtGapping);
  assignLabels(root, options);
  if (options.ddtGapping) labelRemnants(root);
  const tokens = tokenDependencies(root);
  for (const token of tokens) reduceLabel(token, tokens[token.head - 1]?.tag ?? "", options);
  if (options.coordStructure === "melchuk") chainCoordinations(tokens);
  for (const token of tokens) token.label = [...new Set(token.label.split("-"))].sort().join("-");
  return tokens;
}

const adverbialTags = ["BNF", "CLR", "DIR", "DTV", "EXT", "LOC", "MNR", "TMP", "PRP", "PUT", "VOC"];
const treebankTags = new Set([...adverbialTags, "ADV", "OBJ", "IOBJ", "SBJ", "LGS", "PRD", "OPRD"]);

/** Takes from a label what options leave out (specification §5.8). */
function reduceLabel(token: DependencyToken, headTag: string, options: LthOptions): void {
  const { noPennTags, advFuncs, rootLabels } = options;
  const isNominal = headTag.startsWith("NN");
  if (noPennTags) {
    if (isNominal && /^(TMP|LOC)$/.test(token.label)) token.label = "NMOD";
    else token.label = without(token.label, (part) => treebankTags.has(part)) || "VMOD";
  }
  if (!advFuncs) {
    if (isNominal && token.label === "TMP") token.label = "NMOD";
    else token.label = without(token.label, (part) => adverbialTags.includes(part)) || "ADV";
  }
  if (!rootLabels && token.head === 0) token.label = "ROOT";
}

function without(label: string, isLeftOut: (part: string) => boolean): string {
  return label
    .split("-")
    .filter((part) => !isLeftOut(part))
    .join("-");
}
