/**
 * {@include ../README.md}
 *
 * @module @discoprep/build
 */

export {
  type BuildOptions,
  type BuildResult,
  buildDataset,
  type PlannedStep,
  planBuild,
  type StepResult,
} from "./build.ts";
export { type CheckedSource, checkSources } from "./check.ts";
export type { Difference } from "./difference.ts";
export { programHash } from "./fingerprint.ts";
export { type Job, readJob, readSources, type Step } from "./job.ts";
