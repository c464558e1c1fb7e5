export { type Constituent, leavesOf, postorder, preorder } from "./constituent.ts";
export { readTrees } from "./read-trees.ts";
