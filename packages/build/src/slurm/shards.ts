import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import { sha256 } from "@discoprep/files";

export type ShardFiles = ReturnType<typeof shardFiles>;

export function shardFiles(dataset: string) {
  const folder = join(resolve(dataset), "shards");
  const name = basename(resolve(dataset)).replace(/[^\w.-]/g, "-");
  return {
    folder,
    jobName: `discoprep.${name}.${sha256(folder).slice(0, 8)}`,
    plan: join(folder, "plan.json"),
    script: join(folder, "job.sbatch"),
    parts: join(folder, "parts"),
    logs: join(folder, "log"),
    /** The text that the last job prints as its result. */
    result: join(folder, "result"),
    /** The exit code of the last job's build. The job writes it last. */
    exitCode: join(folder, "exit-code"),
  };
}

export function logOf({ logs }: ShardFiles, task: number | "last"): string {
  return join(logs, `${task}.log`);
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
