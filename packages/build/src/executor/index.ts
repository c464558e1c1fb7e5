/** Cuts extractions into shards and runs them, here or on Slurm. */
export { type BegunShards, beginShards } from "./begin.ts";
export type { TaskStatus } from "./executor.ts";
export { finishShards, readResult, recordResult, type ShardsResult } from "./finish.ts";
export { numberRanges } from "./number-ranges.ts";
export { type ShardOptions, shardOptions } from "./options.ts";
export { shardsFolder } from "./plan.ts";
export { type ShardStatus, type ShardsStatus, shardsStatus } from "./status.ts";
