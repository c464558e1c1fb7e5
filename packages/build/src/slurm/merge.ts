import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import { readJsonFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { type BuildOptions, type BuildResult, buildDataset, runStep } from "../build.ts";
import { whatChanged } from "../fingerprint.ts";
import { failedTask, logOf, type ShardFiles, shardFiles } from "./shards.ts";

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
 * Builds a dataset as `buildDataset`, but merges each extraction of which there are shards. The bytes are the same.
 * @throws ProblemError as `buildDataset`; where no shards were submitted; where a shard is missing, with its log; and where the
 *   dump, the options or the program changed after the shards were submitted
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
  const expected = `${count} shards of the step ${step}, of which ${missing.length} are missing: ${list}`;
  throw failedTask(expected, logOf(files, first));
}
