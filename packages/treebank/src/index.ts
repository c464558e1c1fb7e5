/**
 * {@include ../README.md}
 *
 * @module @discoprep/treebank
 */

export { alignLayer } from "./align.ts";
export { addDependencies } from "./attach-dependencies.ts";
export { sameText } from "./canonical.ts";
export { addLabels, checkHeadRules, type OccurringLabels } from "./constituents/check-head-rules.ts";
export { parseHeadRules } from "./constituents/head-rules.ts";
export { penn2malt } from "./constituents/penn2malt.ts";
export { conversion, schemes } from "./constituents/schemes.ts";
export { parseDependencyNode } from "./dependency-lines.ts";
export { type Layer, type LayerSentence, type LayerWord, readTreeLayer } from "./layer.ts";
export { misplacedToken } from "./misplaced-token.ts";
export {
  type TreebankSentence,
  type TreebankSources,
  treebankSentences,
} from "./propositions/treebank-sentences.ts";
export { readConllLayer, surfaceParts } from "./read-conll-layer.ts";
export { readTrees } from "./read-trees.ts";
export { leaves, type Tree, treeText } from "./tree.ts";
export { readTreebank, type TreebankFile, treebankFiles } from "./treebank.ts";
export {
  type ConvertedTree,
  type DependencyFormat,
  dependencyFormats,
  dependencyText,
} from "./write-dependencies.ts";
