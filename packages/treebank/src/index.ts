/**
 * {@include ../README.md}
 *
 * @module @discoprep/treebank
 */

export { addDependencies } from "./attach-dependencies.ts";
export { addLabels, checkHeadRules, type OccurringLabels } from "./constituents/check-head-rules.ts";
export { parseHeadRules } from "./constituents/head-rules.ts";
export { penn2malt } from "./constituents/penn2malt.ts";
export { conversion, schemes } from "./constituents/schemes.ts";
export { readTreeLayer } from "./layer.ts";
export {
  type TreebankSentence,
  type TreebankSources,
  treebankSentences,
} from "./propositions/treebank-sentences.ts";
export { readConllLayer } from "./read-conll-layer.ts";
export { readTreebank, type TreebankFile, treebankFiles } from "./treebank.ts";
export {
  type ConvertedTree,
  type DependencyFormat,
  dependencyFormats,
  dependencyText,
} from "./write-dependencies.ts";
