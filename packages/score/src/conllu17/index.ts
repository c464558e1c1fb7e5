export type { EvaluationYear } from "./edition.ts";
export { evaluateTreebanks, type UdScore } from "./evaluate.ts";
export { loadTreebank } from "./load.ts";
export { scoreLines, scoreTable } from "./table.ts";
export {
  evaluateTreebankForTira,
  type TreebankResult,
  tiraLines,
  tiraPrototext,
  tiraTreebanks,
} from "./tira.ts";
export type { Treebank } from "./treebank.ts";
export { UdError } from "./ud-error.ts";
export { readWeights } from "./weights.ts";
