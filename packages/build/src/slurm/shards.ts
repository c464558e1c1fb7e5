import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import { readJsonFile, sha256 } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { type BuildOptions, type BuildResult, buildDataset, runStep } from "../build.ts";
import { whatChanged } from "../fingerprint.ts";

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

/** Makes the error for work that was not done. Its log ends with the words of the program or of Slurm. */
export function failedTask(expected: string, log: string): ProblemError {
  const lines = existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n") : [];
  const found = lines.at(-1) || "no log: the task was cancelled, or its node does not see this folder";
  return new ProblemError(problem("slurm-task-failed", { file: log }, { expected, found }));
}

const planSchema = z.strictObject({
  count: z.int().min(1),
  /** The fingerprint of each extraction when its shards were submitted, by the name of the step. */
  fingerprints: z.record(
    z.string(),
    z.object({ options: z.string(), inputs: z.record(z.string(), z.string()), program: z.string() }),
  ),
});

export type ShardPlan = z.infer<typeof planSchema>;

/**
 * Builds a dataset as `buildDataset`, but merges the extractions that have shards. The bytes are the same.
 * @throws ProblemError as `buildDataset`, and where shards are missing or out of date
 */
export async function mergeBuild(options: BuildOptions): Promise<BuildResult> {
  const files = shardFiles(options.dataset);
  const { count, fingerprints } = readPlan(files);
  const result = await buildDataset({
    ...options,
    run: async (run) => {
      const { name } = run.step;
      const planned = fingerprints[name];
      if (planned === undefined) return await runStep(run);
      const change = whatChanged(run.fingerprint, planned);
      const found = `${name}: ${change}`;
      if (change !== undefined)
        throw new ProblemError(problem("shards-out-of-date", { file: files.folder }, { found }));
      const { mergeShards } = await import("@discoprep/articles/merge");
      return await mergeShards(wholeShards(name, count, files), run.options);
    },
  });
  rmSync(files.parts, { recursive: true, force: true });
  return result;
}

function readPlan({ plan }: ShardFiles): ShardPlan {
  const rule = "invalid-shard-plan";
  const expected = "the file as build --slurm wrote it";
  if (existsSync(plan)) return readJsonFile(plan, planSchema, { rule, expected });
  throw new ProblemError(problem(rule, { file: plan }, { expected, found: "no such file" }));
}

/** Returns the folders of the shards of a step. @throws ProblemError with the log of the first that is missing */
function wholeShards(step: string, count: number, files: ShardFiles): string[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const partOf = (number: number): string => join(files.parts, step, `${number}`);
  const missing = numbers.filter((number) => !existsSync(join(partOf(number), "manifest.json")));
  const [first] = missing;
  if (first === undefined) return numbers.map(partOf);
  const list = `${missing.slice(0, 10).join(", ")}${missing.length > 10 ? ", …" : ""}`;
  const expected = `${count} shards of the step ${step}; ${missing.length} missing: ${list}`;
  throw failedTask(expected, logOf(files, first));
}
