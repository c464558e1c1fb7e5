export { evaluate2017 } from "./evaluate.ts";
export { evaluate2018 } from "./evaluate-2018.ts";
export { loadTreebank } from "./load.ts";
export type { UdScore } from "./score.ts";
export { scoreLines, scoreTable } from "./table.ts";
export {
  evaluateTreebank,
  readTiraTreebanks,
  type TreebankResult,
  tiraLines,
  tiraPrototext,
} from "./tira.ts";
export type { EvaluationYear, Treebank } from "./treebank.ts";
export { UdError } from "./ud-error.ts";
export { readWeights } from "./weights.ts";
