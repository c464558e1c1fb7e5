import { basename, dirname } from "node:path";
import { executors, jobsOf } from "./begin.ts";
import type { Task, TaskStatus } from "./executor.ts";
import { readResult } from "./finish.ts";
import { existingPlan } from "./plan.ts";
import { missingShards, shardNumbers } from "./shard.ts";

export interface ShardStatus extends TaskStatus {
  /** From 1. */
  readonly shard: number;
}

/** The state of a build in shards. */
export interface ShardsStatus {
  readonly dataset: string;
  readonly shards: readonly ShardStatus[];
  /** Joins the shards and runs the rest of the job. */
  readonly merge: TaskStatus;
  /** The jobs of Slurm that wait or run. */
  readonly jobs: readonly string[];
}

/**
 * Reports the state of the shards of a running or ended build, from the results, the executor and the logs.
 * Changes nothing.
 * @param folder the folder of shards
 * @throws ProblemError where no shards were planned, or Slurm does not answer
 */
export async function shardsStatus(folder: string): Promise<ShardsStatus> {
  const plan = existingPlan(folder);
  const executor = executors[plan.on](folder);
  // Asked before looking at the results: so a shard that is made in between counts as made.
  const live = await executor.live();
  const isDone = readResult(folder) !== undefined;
  const undone: ReadonlySet<Task> = new Set(isDone ? [] : [...missingShards(folder, plan), "merge"]);
  const ended = undone.size > 0 ? await executor.ended() : undefined;
  const statusOf = (task: Task): TaskStatus =>
    undone.has(task) && ended !== undefined ? (live.get(task) ?? ended(task)) : { state: "done" };
  return {
    dataset: basename(dirname(folder)),
    shards: shardNumbers(plan).map((shard) => ({ shard, ...statusOf(shard) })),
    merge: statusOf("merge"),
    jobs: jobsOf(live),
  };
}
