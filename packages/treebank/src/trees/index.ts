export { readTrees } from "./read-trees.ts";
export { leavesOf, type Tree } from "./tree.ts";
