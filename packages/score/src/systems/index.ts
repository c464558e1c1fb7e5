export { compareSystems } from "./compare-systems.ts";
export type {
  ComparisonOptions,
  NamedOutput,
  SetResult,
  SystemResult,
  SystemSet,
  SystemTest,
} from "./comparison.ts";
export {
  type ErrorKind,
  errorKinds,
  isParsed,
  type PairKind,
  pairKinds,
  type RelationOutcome,
  relationOutcomes,
  type SystemDifferences,
  systemDifferences,
} from "./errors.ts";
export type { CountedFigures, PublishedFigures } from "./figures.ts";
export { countedMeasures, systemSubsets, type TokenPlaces, tokenPlaces } from "./tally.ts";
export { correctedRecords } from "./tira.ts";
export { warningText } from "./warnings.ts";
