export { evaluateTreebanks, readWeights, type UdScore } from "./evaluate.ts";
export { loadTreebank } from "./load.ts";
export { scoreLine, scoreTable } from "./report.ts";
export type { Treebank } from "./treebank.ts";
