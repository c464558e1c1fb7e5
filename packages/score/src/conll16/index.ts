export { OfficialStop, type Outcome, officialFigures } from "../official-stop.ts";
export type { CorrectedStrict } from "./corrected.ts";
export { type Counts, type Figures, figures } from "./numbers.ts";
export { officialRelations } from "./official-relations.ts";
export {
  officialPartial,
  officialStrict,
  officialStrict2015,
  officialSubsets2015,
} from "./official-text.ts";
export { type OutputProblems, outputProblems } from "./output-problems.ts";
export { type PartialScore, scorePartial } from "./partial.ts";
export {
  type BySubset,
  type CountedSenses,
  countedSenses,
  type PartialReport,
  partialReport,
  partialRows,
  type ReportRow,
  type StrictReport,
  senseRows,
  strictReport,
  strictRows,
} from "./report.ts";
export {
  goldLanguage,
  readScored,
  type ScoredRelation,
  type ScorePair,
  type Subset,
  subsets,
  type TaskLanguage,
  taskSenses,
} from "./scored-relation.ts";
export { type StrictScore, scoreStrict } from "./strict.ts";
export {
  checkOutput,
  evaluateForTira,
  type Measure,
  pairById,
  prototext,
  type TiraEvaluation,
  type TiraTask,
} from "./tira.ts";
