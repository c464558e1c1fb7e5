import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import lockfile from "proper-lockfile";
import { endedStates, phaseOf, type QueuedTask, queuedTasks } from "../slurm/queue.ts";
import { type JobRecord, lastJobOf, recordedJobs } from "../slurm/records.ts";
import { type LocalState, localStates } from "./local-events.ts";
import { lastLines, shardLog } from "./logs.ts";
import { existingPlan, missingShards } from "./plan.ts";
import { readResult } from "./result.ts";

/** `missing`: not made, and nothing is under way to make it. */
export type WorkState = "done" | "running" | "waiting" | "failed" | "missing";

/** How far a shard, or the merge of all shards, is. */
export interface WorkStatus {
  readonly state: WorkState;
  /** What `scancel` takes; undefined where no job of Slurm makes it. */
  readonly job?: string;
  /** Why it waits or has failed. */
  readonly reason?: string;
  /** What to do about a failure. */
  readonly remedy?: string;
  /** Of a failure: where it is described. */
  readonly log?: string;
  /** The last lines of the log. */
  readonly lines?: readonly string[];
}

export interface ShardStatus extends WorkStatus {
  /** From 1. */
  readonly shard: number;
}

/** How far a build in shards is. */
export interface ShardsStatus {
  readonly dataset: string;
  readonly shards: readonly ShardStatus[];
  /** Puts the shards together and runs the rest of the job. */
  readonly merge: WorkStatus;
  /** The jobs of Slurm that wait or run. */
  readonly jobs: readonly string[];
}

/** What is known of the jobs and processes of a folder. */
interface Known {
  readonly folder: string;
  readonly records: readonly JobRecord[];
  readonly queue: readonly QueuedTask[];
  /** How jobs ended that the queue no longer knows, by id. */
  readonly ended: ReadonlyMap<string, string>;
  readonly local: ReadonlyMap<number, LocalState>;
  /** Whether a build of this machine or one that shares the folder holds it. */
  readonly isHeld: boolean;
}

/**
 * Looks how far the shards of a running or ended build are: at what is made, at Slurm's queue and accounts, and at
 * logs. It changes nothing.
 * @param folder the folder of shards
 * @throws ProblemError where no shards were planned, or Slurm does not answer
 */
export async function shardsStatus(folder: string): Promise<ShardsStatus> {
  const plan = existingPlan(folder);
  const records = recordedJobs(folder);
  // The queue is asked first: a shard that is made in between counts as made.
  const queue = existsSync(join(folder, "job.sbatch")) ? await queuedTasks(folder) : [];
  const known: Known = {
    folder,
    records,
    queue,
    ended: await endedStates(forgottenJobs(records, queue)),
    local: localStates(folder),
    isHeld: await lockfile.check(folder, { lockfilePath: join(folder, ".lock"), stale: 60_000 }),
  };
  const dataset = basename(dirname(folder));
  const numbers = Array.from({ length: plan.count }, (_, at) => at + 1);
  const jobs = [...new Set(queue.filter((task) => phaseOf(task) !== "ended").map(({ job }) => job))];
  if (readResult(folder, plan) !== undefined) {
    const shards = numbers.map((shard): ShardStatus => ({ shard, state: "done" }));
    return { dataset, shards, merge: { state: "done" }, jobs };
  }
  const missing = new Set(missingShards(folder, plan));
  const shards = numbers.map((shard): ShardStatus => {
    return { shard, ...(missing.has(shard) ? statusOf(shard, known) : { state: "done" }) };
  });
  return { dataset, shards, merge: statusOf(undefined, known), jobs };
}

/** Jobs of which the queue knows no task. */
function forgottenJobs(records: readonly JobRecord[], queue: readonly QueuedTask[]): string[] {
  const inQueue = new Set(queue.map(({ job }) => job));
  return records.map(({ job }) => job).filter((job) => !inQueue.has(job));
}

/** @param shard undefined: the merge */
function statusOf(shard: number | undefined, known: Known): WorkStatus {
  const tasks = known.queue.filter((task) => task.shard === shard);
  const live = tasks.find((task) => phaseOf(task) !== "ended");
  if (live !== undefined) {
    const reason = live.reason === "None" ? {} : { reason: live.reason };
    return { state: phaseOf(live) === "waiting" ? "waiting" : "running", job: live.id, ...reason };
  }
  return (shard === undefined ? undefined : localStatus(shard, known)) ?? endedStatus(shard, tasks, known);
}

function localStatus(shard: number, { folder, local, isHeld }: Known): WorkStatus | undefined {
  const state = local.get(shard);
  if (state === undefined) return isHeld && local.size > 0 ? { state: "waiting" } : undefined;
  // What it has made is gone, or was changed since.
  if (state === "made") return undefined;
  if (state === "running" && isHeld) return { state: "running" };
  const log = shardLog(folder, shard);
  const reason = state === "running" ? "the build was ended" : "its process failed";
  return { state: "failed", reason, ...failure(log, "Call build again: it makes only what is missing.") };
}

/** Of a shard that is not made and neither waits nor runs. */
function endedStatus(shard: number | undefined, tasks: readonly QueuedTask[], known: Known): WorkStatus {
  const last = lastJobOf(known.folder, known.records, shard);
  if (last === undefined) return { state: "missing" };
  const task = tasks.findLast(({ id }) => id === last.id);
  const state = task?.state ?? known.ended.get(last.id);
  const { reason, remedy } = whyEnded(state, task?.reason);
  const isStarted = existsSync(last.log) || state === undefined || state === "CANCELLED";
  if (isStarted) return { state: "failed", job: last.id, reason, ...failure(last.log, remedy) };
  return {
    state: "failed",
    job: last.id,
    reason: `${reason}, and it has written no log`,
    remedy: unseen(known.folder),
  };
}

function failure(log: string, remedy: string): Pick<WorkStatus, "remedy" | "log" | "lines"> {
  return existsSync(log) ? { remedy, log, lines: lastLines(log) } : { remedy };
}

function unseen(folder: string): string {
  return `Check that the node sees ${folder} under this path and may write there: the dataset must lie on a file system that all nodes share. ${again}`;
}

const again = "Call build again: it submits only what is missing.";

/** What Slurm's words for the end of a job mean, and what to do. */
function whyEnded(state: string | undefined, reason: string | undefined): { reason: string; remedy: string } {
  switch (state) {
    case "TIMEOUT":
    case "DEADLINE":
      return { reason: "its limit of time was reached", remedy: `Give it more time (--time). ${again}` };
    case "OUT_OF_MEMORY":
      return { reason: "it needed more memory than it had", remedy: `Give it more memory (--mem). ${again}` };
    case "CANCELLED":
      return reason === "DependencyNeverSatisfied"
        ? { reason: "a shard failed, so it was not begun", remedy: again }
        : { reason: "it was cancelled", remedy: again };
    case "NODE_FAIL":
    case "BOOT_FAIL":
    case "PREEMPTED":
      return { reason: `its node was taken away (${state})`, remedy: again };
    case "COMPLETED":
      return {
        reason: "the job ended well, but what it made is not to be seen here",
        remedy:
          "Check that the dataset's folder lies on a file system that all nodes share, under the same path.",
      };
    case undefined:
      return { reason: "it ended, and Slurm no longer knows how", remedy: again };
    default:
      return {
        reason: `it ended with an error (${state})`,
        remedy: `Remove the cause that its log names. ${again}`,
      };
  }
}
