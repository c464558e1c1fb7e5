export { type TokenPlaces, tokenPlaces } from "./buckets.ts";
export { compareSystems } from "./compare-systems.ts";
export type {
  ComparisonOptions,
  NamedOutput,
  SetResult,
  SystemResult,
  SystemSet,
  SystemTest,
} from "./comparison.ts";
export { type SystemDifferences, systemDifferences } from "./differences.ts";
export {
  type ErrorKind,
  errorKinds,
  type RelationOutcome,
  relationOutcomes,
} from "./error-analysis.ts";
export { isParsed, type PairKind, pairKinds } from "./errors.ts";
export type { CountedFigures, PublishedFigures } from "./figures.ts";
export { countedMeasures, systemSubsets } from "./tally.ts";
export { correctedRecords } from "./tira.ts";
export { warningText } from "./warnings.ts";
