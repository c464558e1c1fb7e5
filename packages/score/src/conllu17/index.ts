export { evaluateTreebanks, readWeights, scoreLine, scoreTable } from "./evaluate.ts";
export { loadTreebank, type Treebank } from "./load.ts";
