export { alignLayer } from "./align.ts";
export { addDependencies } from "./attach-dependencies.ts";
export { canonicalText, sameText } from "./canonical.ts";
export { type DependencyNode, parseDependencyNode } from "./dependency-lines.ts";
export { type Layer, type LayerSentence, type LayerWord, readTreeLayer } from "./layer.ts";
export { penn2malt } from "./penn2malt.ts";
export { readConllLayer } from "./read-conll-layer.ts";
export { readTrees, type SourceTree } from "./read-trees.ts";
export { leaves, type Tree, treeText, withoutEmptyElements } from "./tree.ts";
