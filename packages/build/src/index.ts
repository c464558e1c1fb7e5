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
export { type PlannedStep, planBuild } from "./check.ts";
export type { Step } from "./commands.ts";
export { Dataset, runOptions } from "./dataset.ts";
export { pathsOf } from "./find-files.ts";
export { jobSchema } from "./job.ts";
export type { Difference } from "./pins.ts";
export type { Source } from "./source.ts";
export type { FoundSource } from "./sources.ts";
