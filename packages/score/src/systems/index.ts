export {
  type Comparison,
  figuresAt,
  type SetResult,
  type SystemResult,
} from "../comparison/compare-outputs.ts";
export type { Confusion } from "../comparison/counts.ts";
export type { IntervalFigures } from "../comparison/figures.ts";
export { warningMessage } from "../comparison/warnings.ts";
export { measures, senseMeasures } from "../conll16/measure-table.ts";
export { type TokenPlaces, tokenPlaces } from "./buckets.ts";
export {
  compareSystems,
  type NamedOutput,
  type RelationSetResult,
  type SystemSet,
} from "./compare-systems.ts";
export { systemSubsets } from "./count-documents.ts";
export {
  errorKinds,
  isParsed,
  outcomeKinds,
  outcomeSenses,
  type RelationOutcome,
  relationOutcomes,
  type SystemDifferences,
} from "./outcomes.ts";
export { outputProblems } from "./output-problems.ts";
export { countsWrongOnes, measureRows, ofNothing } from "./rows.ts";
export { scoreFiles } from "./score-files.ts";
export { correctedRecords } from "./tira.ts";
export { systemWarnings, type WarningRules } from "./warnings.ts";
