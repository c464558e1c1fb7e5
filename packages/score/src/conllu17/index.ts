export type { EvaluationYear } from "./edition.ts";
export { evaluateTreebanks, readWeights, type UdScore } from "./evaluate.ts";
export { loadTreebank } from "./load.ts";
export {
  evaluateTreebankForTira,
  scoreLines,
  scoreTable,
  type TreebankResult,
  tiraLines,
  tiraPrototext,
  tiraTreebanks,
} from "./tira.ts";
export type { Treebank } from "./treebank.ts";
export { UdError } from "./ud-error.ts";
