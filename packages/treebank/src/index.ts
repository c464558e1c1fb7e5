/**
 * {@include ../README.md}
 *
 * @module discoprep/treebank
 */

export { readHeadRules } from "./constituents/head-rules.ts";
export { conversion, penn2malt, schemes } from "./constituents/schemes.ts";
export { conll08Columns, conll08TestInput } from "./formats/columns.ts";
export {
  type ConvertedTree,
  type DependencyFormat,
  dependencyFormats,
  dependencyText,
} from "./formats/dependency-text.ts";
export { convertLayers, type LayerFormatName, layerFormats } from "./formats/formats.ts";
export { type TreebankSources, treebankSentences } from "./propositions/treebank-sentences.ts";
export { addDependencies, readTreeLayer } from "./tree-layer.ts";
export { readTreebank, type TreebankFile, treebankFiles } from "./treebank.ts";
export { treeText } from "./trees/tree.ts";
