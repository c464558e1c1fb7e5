/**
 * {@include ../README.md}
 *
 * @module discoprep/build
 */

export {
  type BuildListener,
  type BuildOptions,
  type BuildResult,
  buildDataset,
  type StepResult,
} from "./build.ts";
export {
  type BuildPlan,
  type CheckedSource,
  checkSources,
  type PlannedStep,
  planBuild,
  type SourcesCheck,
} from "./check.ts";
export { readCheckedJob } from "./dataset.ts";
export { programHash } from "./fingerprint.ts";
export { type Job, jobSchema, readJob, readSources, type Step } from "./job.ts";
export type { Difference } from "./pins.ts";
export { runOptions } from "./run-options.ts";
export type { Source } from "./source.ts";
