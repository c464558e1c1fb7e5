export { type ConnectiveHead, connectiveHead, connectiveHeadByToken } from "./connective-head.ts";
export { type CorrectedStrict, scorePartialCorrected, scoreStrictCorrected } from "./corrected.ts";
export { type Figures, format4, pythonFloat, round4 } from "./numbers.ts";
export { OfficialException, type Outcome } from "./official-exception.ts";
export {
  type OfficialOutput,
  officialPartial,
  officialStrict,
  officialStrict2015,
  officialSubsets2015,
  pairInSubset,
  type ScorePair,
} from "./official-text.ts";
export { type PartialScore, scorePartial } from "./partial.ts";
export { readScored } from "./read-scored.ts";
export {
  type PartialReport,
  partialReport,
  partialRows,
  type ReportRow,
  type StrictReport,
  strictReport,
  strictRows,
} from "./report.ts";
export { type ScoredRelation, scoredRelation } from "./scored-relation.ts";
export { type SenseMatrix, senseFigures } from "./sense-matrix.ts";
export { type StrictScore, type StrictScore2015, scoreStrict, scoreStrict2015 } from "./strict.ts";
export { goldLanguage, type Subset, subsets, type TaskLanguage } from "./subset.ts";
export {
  countMismatch,
  evaluateForTira,
  type Measure,
  pairById,
  prototext,
  type TiraEvaluation,
  type TiraTask,
} from "./tira.ts";
