export { type Constituent, leavesOf } from "./constituent.ts";
export { readTrees } from "./read-trees.ts";
