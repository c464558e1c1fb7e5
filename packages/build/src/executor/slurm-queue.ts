import { basename, dirname } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { sha256 } from "@discoprep/files";
import type { Task } from "./executor.ts";
import { runSlurmCommand } from "./slurm-command.ts";

/** A task of a job array, or the job that joins the shards, as `squeue` shows it. */
export interface QueuedTask {
  readonly task: Task;
  /** The job's id; for a task, the id of its array. */
  readonly job: string;
  /** The argument for `scancel`: `12_3`, or `13`. */
  readonly id: string;
  /** In Slurm's words, such as `PENDING`. */
  readonly state: string;
  /** Why it waits or how it ended, in Slurm's words; `None` where there is no reason. */
  readonly reason: string;
}

/** The name of all jobs of a folder of shards. It holds a part of the folder's checksum. */
export function jobName(folder: string): string {
  const dataset = basename(dirname(folder)).replace(/[^\w.-]/g, "-");
  return `discoprep.${dataset}.${sha256(folder).slice(0, 8)}`;
}

/**
 * The jobs of a folder of shards that Slurm knows: waiting, running, or ended in the last minutes.
 * @throws ProblemError where Slurm does not answer
 */
export async function queuedTasks(folder: string): Promise<QueuedTask[]> {
  const { isFine, stdout, stderr } = await runSlurmCommand("squeue", [
    ...["--noheader", "--array", "--states=all"],
    ...[`--name=${jobName(folder)}`, "--format=%F|%K|%T|%k|%r"],
  ]);
  if (isFine) return parseQueue(stdout);
  throw new ProblemError({
    rule: "slurm-refused",
    what: "squeue does not tell which jobs there are",
    where: {},
    expected: "an answer of Slurm's controller",
    found: stderr.trim(),
    remedy: "Try again later. Jobs that were submitted go on.",
  });
}

/** Lines as `12|3|RUNNING|shards+0|None`: the comment says which shard is task 0 of the array. */
export function parseQueue(text: string): QueuedTask[] {
  return text.split("\n").flatMap((line): QueuedTask[] => {
    const [job = "", index = "", state = "", comment = "", reason = ""] = line.trim().split("|");
    if (comment === "merge") return [{ task: "merge", job, id: job, state, reason }];
    const offset = /^shards\+(\d+)$/.exec(comment)?.[1];
    if (offset === undefined || !/^\d+$/.test(index)) return [];
    return [{ task: Number(offset) + Number(index), job, id: `${job}_${index}`, state, reason }];
  });
}

const ended =
  /^(?:BOOT_FAIL|CANCELLED|COMPLETED|DEADLINE|FAILED|NODE_FAIL|OUT_OF_MEMORY|PREEMPTED|REVOKED|TIMEOUT)$/;
const waiting =
  /^(?:PENDING|CONFIGURING|REQUEUED|REQUEUE_FED|REQUEUE_HOLD|RESV_DEL_HOLD|SPECIAL_EXIT|SUSPENDED|STOPPED)$/;

/** Whether a task waits, runs or has ended. An unknown state counts as running. */
export function phaseOf(state: string): "waiting" | "running" | "ended" {
  if (ended.test(state)) return "ended";
  return waiting.test(state) ? "waiting" : "running";
}

/** How jobs ended that `squeue` no longer knows, by the task's id; empty where Slurm keeps no accounts. */
export async function endedStates(jobs: readonly string[]): Promise<Map<string, string>> {
  if (jobs.length === 0) return new Map();
  const args = ["--noheader", "--allocations", "--parsable2", `--jobs=${jobs.join(",")}`];
  const answer = await runSlurmCommand("sacct", [...args, "--format=JobID,State"]).catch(() => undefined);
  if (answer?.isFine !== true) return new Map();
  return new Map(
    answer.stdout.split("\n").flatMap((line): [string, string][] => {
      const [id = "", state = ""] = line.split("|");
      return state === "" ? [] : [[id, state.split(" ")[0] ?? ""]];
    }),
  );
}
