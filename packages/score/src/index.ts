/**
 * {@include ../README.md}
 *
 * @module @discoprep/score
 */

export { zeroDivision } from "./conll08/figures.ts";
export { fixedReport } from "./conll08/fixed-report.ts";
export { scorePropositions } from "./conll08/fixed-run.ts";
export { namedAdditionalFigures, namedFigures } from "./conll08/json-report.ts";
export { OfficialExit } from "./conll08/official-exit.ts";
export type { NamedStream } from "./conll08/official-pairs.ts";
export { runEvalScript } from "./conll08/official-run.ts";
export { scorers } from "./conll08/scorer.ts";
export { reportTables } from "./conll08/tables.ts";
export { type BootstrapResult, type DocumentCounts, pairedBootstrap } from "./conll16/bootstrap.ts";
export type { CorrectedStrict } from "./conll16/corrected.ts";
export {
  type ErrorKind,
  errorKinds,
  type RelationOutcome,
  relationOutcomes,
} from "./conll16/error-analysis.ts";
export { type Figures, figures } from "./conll16/numbers.ts";
export { officialRelations } from "./conll16/official-relations.ts";
export {
  type OfficialOutput,
  officialPartial,
  officialStrict,
  officialStrict2015,
  officialSubsets2015,
  type ScorePair,
} from "./conll16/official-text.ts";
export { type OutputProblems, outputProblems } from "./conll16/output-problems.ts";
export { type PartialScore, scorePartial } from "./conll16/partial.ts";
export { readScored } from "./conll16/read-scored.ts";
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
} from "./conll16/report.ts";
export type { ScoredRelation } from "./conll16/scored-relation.ts";
export { type StrictScore, scoreStrict } from "./conll16/strict.ts";
export { goldLanguage, type Subset, subsets, type TaskLanguage } from "./conll16/subset.ts";
export {
  countMismatch,
  evaluateForTira,
  type Measure,
  pairById,
  prototext,
  type TiraEvaluation,
  type TiraTask,
} from "./conll16/tira.ts";
export { evaluate2017 } from "./conllu17/evaluate.ts";
export { evaluate2018 } from "./conllu17/evaluate-2018.ts";
export { loadTreebank } from "./conllu17/load.ts";
export type { UdScore } from "./conllu17/score.ts";
export { scoreLines, scoreTable } from "./conllu17/table.ts";
export {
  evaluateTreebank,
  readTiraTreebanks,
  type TreebankResult,
  tiraLines,
  tiraPrototext,
} from "./conllu17/tira.ts";
export type { EvaluationYear, Treebank } from "./conllu17/treebank.ts";
export { UdError } from "./conllu17/ud-error.ts";
export { readWeights } from "./conllu17/weights.ts";
export type { MatchingRow } from "./matching/matching.ts";
export { type AllowedPair, matchingRow, maximumMatching } from "./matching/maximum-matching.ts";
export { OfficialException, type Outcome } from "./official-exception.ts";
