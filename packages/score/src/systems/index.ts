export { type BootstrapResult, pairedBootstrap } from "./bootstrap.ts";
export type { TokenPlaces } from "./buckets.ts";
export {
  type ComparisonOptions,
  compareSystems,
  type NamedOutput,
  type SetResult,
  type SystemResult,
  type SystemSet,
} from "./compare-systems.ts";
export {
  type ErrorKind,
  errorKinds,
  type RelationOutcome,
  relationOutcomes,
} from "./error-analysis.ts";
export { pairKinds } from "./errors.ts";
export { countedMeasures, systemSubsets } from "./tally.ts";
export { warningText } from "./warnings.ts";
