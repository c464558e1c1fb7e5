/**
 * {@include ../README.md}
 *
 * @module @discoprep/build
 */

export {
  type BuildOptions,
  type BuildResult,
  buildDataset,
  type StepResult,
} from "./build.ts";
export { type CheckedSource, checkSources, type SourcesCheck } from "./check.ts";
export { readCheckedJob } from "./dataset.ts";
export type { Difference } from "./difference.ts";
export { programHash } from "./fingerprint.ts";
export { type Job, readJob, readSources, type Step } from "./job.ts";
export { type BuildPlan, type PlannedStep, planBuild } from "./plan-build.ts";
export { finishShards } from "./shards/finish-shards.ts";
export { lastLines, shardLog } from "./shards/logs.ts";
export { makeLocally } from "./shards/make-locally.ts";
export { numberRanges } from "./shards/number-ranges.ts";
export { type ShardOptions, shardOptions } from "./shards/options.ts";
export { existingPlan, shardsFolder } from "./shards/plan.ts";
export { readResult, recordResult, type ShardsResult } from "./shards/result.ts";
export { type ShardStatus, type ShardsStatus, shardsStatus, type WorkStatus } from "./shards/status.ts";
export { submitShards } from "./slurm/submit-shards.ts";
export { waitForJobs } from "./slurm/wait.ts";
