import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { sha256 } from "@discoprep/files";
import type { Task, TaskStatus } from "./executor.ts";
import { logOf } from "./log.ts";

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

export interface CommandOutput {
  readonly isFine: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

/** @throws ProblemError where there is no such command on PATH */
export async function runSlurmCommand(command: string, args: readonly string[]): Promise<CommandOutput> {
  return await new Promise((resolve, reject) => {
    execFile(command, args, { maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      if (error !== null && (error as NodeJS.ErrnoException).code === "ENOENT")
        reject(noSlurm(command, error));
      else resolve({ isFine: error === null, stdout, stderr });
    });
  });
}

function noSlurm(command: string, cause: Error): ProblemError {
  return new ProblemError(
    {
      rule: "no-slurm",
      what: `there is no command ${command} on PATH`,
      where: {},
      expected: "the commands of Slurm: sbatch, squeue, scancel",
      remedy: "Call build on a machine of the cluster, such as a login node, or with --on local.",
    },
    { cause },
  );
}

const again = "Call build again: it submits only what is missing.";

/** What Slurm's words for the end of a job mean, and what to do before build is called again. The first row that holds decides. */
const ends: readonly (readonly [words: RegExp, reason: string, remedy?: string])[] = [
  [/^(TIMEOUT|DEADLINE)$/, "its limit of time was reached", "Give it more time (--time)."],
  [/^OUT_OF_MEMORY$/, "it needed more memory than it had", "Give it more memory (--mem)."],
  [/^DependencyNeverSatisfied$/, "a shard failed, so it was not begun"],
  [/^CANCELLED$/, "it was cancelled"],
  [/^(NODE_FAIL|BOOT_FAIL|PREEMPTED)$/, "its node was taken away ($&)"],
  [
    /^COMPLETED$/,
    "the job ended well, but what it made is not to be seen here",
    "Check that the dataset's folder lies on a file system that all nodes share, under the same path.",
  ],
  [/^$/, "it ended, and Slurm no longer knows how"],
  [/.+/, "it ended with an error ($&)", "Remove the cause that its log names."],
];

/**
 * Describes a job that ended and has not made its task.
 * @param id the argument for `scancel` @param state in Slurm's words; empty where Slurm has forgotten the job
 * @param reason in Slurm's words
 */
export function endedTask(folder: string, id: string, state = "", reason = ""): TaskStatus {
  const words = reason === "DependencyNeverSatisfied" ? reason : state;
  const [form, meaning, remedy] = ends.find(([form]) => form.test(words)) ?? [/.*/, ""];
  const why = words.replace(form, meaning);
  const log = join(folder, "log", `slurm-${id}.log`);
  const isExplained = existsSync(log) || state === "" || state === "CANCELLED";
  const path = `Check that the node sees ${folder} under this path and may write there: the dataset must lie on a file system that all nodes share.`;
  return {
    ...{ state: "failed", job: id },
    reason: isExplained ? why : `${why}, and it has written no log`,
    remedy: [isExplained ? remedy : path, again].filter((part) => part !== undefined).join(" "),
    ...(isExplained && logOf(log)),
  };
}
