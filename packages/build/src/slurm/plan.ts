import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import { readJsonFile, sha256 } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

const shardPlan = z.strictObject({
  /** The number of shards of each extraction. */
  count: z.int().min(1),
  /** The fingerprint of each extraction when its shards were submitted, by the name of the step. */
  fingerprints: z.record(
    z.string(),
    z.object({ options: z.string(), inputs: z.record(z.string(), z.string()), program: z.string() }),
  ),
});

type ShardPlan = z.infer<typeof shardPlan>;

/** The paths below `shards/` in a dataset's folder. */
export type ShardFiles = ReturnType<typeof shardFiles>;

export function shardFiles(dataset: string) {
  const folder = join(resolve(dataset), "shards");
  const name = basename(resolve(dataset)).replace(/[^\w.-]/g, "-");
  return {
    folder,
    /** The name of the dataset's jobs in Slurm. */
    jobName: `discoprep.${name}.${sha256(folder).slice(0, 8)}`,
    plan: join(folder, "plan.json"),
    script: join(folder, "job.sbatch"),
    /** Holds `STEP/1` to `STEP/n`. */
    parts: join(folder, "parts"),
    /** Holds a log for each shard, by its number, and that of the last job. */
    logs: join(folder, "log"),
    /** The text that the last job prints as its result. */
    result: join(folder, "result"),
    /** The exit code of the last job's build. The job writes it last. */
    exitCode: join(folder, "exit-code"),
  };
}

/** The name of the last job's log, where a task has the number of its shard. */
export const lastJob = "last";

export function logOf({ logs }: ShardFiles, task: number | typeof lastJob): string {
  return join(logs, `${task}.log`);
}

/** @throws ProblemError where no shards were submitted */
export function readPlan({ plan }: ShardFiles): ShardPlan {
  const rule = "invalid-shard-plan";
  const expected = "the file as build --slurm wrote it";
  if (existsSync(plan)) return readJsonFile(plan, shardPlan, { rule, expected });
  throw new ProblemError(problem(rule, { file: plan }, { expected, found: "no such file" }));
}

/** @throws ProblemError where the folder of shards holds files of a person */
export function refuseForeignFiles({ folder, plan }: ShardFiles): void {
  if (!existsSync(folder) || existsSync(plan) || readdirSync(folder).length === 0) return;
  throw new ProblemError(problem("shards-in-the-way", { file: folder }));
}

/**
 * Makes the error for work that was not done. Its log ends with the words of the program or of Slurm.
 * @param expected the work
 */
export function failedTask(expected: string, log: string): ProblemError {
  const lines = existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n") : [];
  const found = lines.at(-1) || "no log: the task was cancelled, or its node does not see this folder";
  return new ProblemError(problem("slurm-task-failed", { file: log }, { expected, found }));
}
