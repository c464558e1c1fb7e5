export type { CountedFigures, IntervalFigures, PublishedFigures } from "../comparison/figures.ts";
export {
  type Comparison,
  type Confusion,
  figuresAt,
  type SetResult,
  type SystemResult,
  type SystemTest,
} from "../comparison/result.ts";
export { type SystemWarning, warningMessage } from "../comparison/warnings.ts";
export { type TokenPlaces, tokenPlaces } from "./buckets.ts";
export {
  type ComparisonOptions,
  compareSystems,
  type NamedOutput,
  type RelationSetResult,
  type SystemSet,
} from "./compare-systems.ts";
export { countedMeasures, systemSubsets } from "./count-documents.ts";
export {
  confusionOf,
  type ErrorKind,
  errorKinds,
  isParsed,
  outcomeSenses,
  type PairKind,
  pairKinds,
  type RelationOutcome,
  relationOutcomes,
  type SystemDifferences,
  systemDifferences,
} from "./outcomes.ts";
export { outputProblems } from "./output-problems.ts";
export { type MeasureRow, measureRows, ofNothing } from "./rows.ts";
export { correctedRecords } from "./tira.ts";
export { systemWarnings, type WarningRules } from "./warnings.ts";
