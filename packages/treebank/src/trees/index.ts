export { readTrees } from "./read-trees.ts";
export { leaves, type Tree } from "./tree.ts";
