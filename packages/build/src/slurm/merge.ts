import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import { type BuildOptions, type BuildResult, buildDataset } from "../build.ts";
import { type Fingerprint, whatChanged } from "../fingerprint.ts";
import { runStep, type StepRecord, type StepRun } from "../steps.ts";
import { failedTask, logOf, readPlan, type ShardFiles, shardFiles } from "./plan.ts";

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
    run: (run) => {
      const planned = fingerprints[run.step.name];
      return planned === undefined ? runStep(run) : mergeStep(run, files, count, planned);
    },
  });
  rmSync(files.parts, { recursive: true, force: true });
  return result;
}

async function mergeStep(
  { step: { name }, fingerprint, options }: StepRun,
  files: ShardFiles,
  count: number,
  planned: Fingerprint,
): Promise<StepRecord> {
  const change = whatChanged(fingerprint, planned);
  if (change !== undefined)
    throw new ProblemError(
      problem("shards-out-of-date", { file: files.folder }, { found: `${name}: ${change}` }),
    );
  const shards = Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    part: join(files.parts, name, `${at + 1}`),
  }));
  const missing = shards.flatMap(({ number, part }) =>
    existsSync(join(part, "manifest.json")) ? [] : [number],
  );
  const [first] = missing;
  if (first !== undefined) {
    const numbers = `${missing.slice(0, 10).join(", ")}${missing.length > 10 ? ", …" : ""}`;
    const expected = `${count} shards of the step ${name}, of which ${missing.length} are missing: ${numbers}`;
    throw failedTask(expected, logOf(files, first));
  }
  const { mergeShards } = await import("@discoprep/articles/merge");
  return await mergeShards(
    shards.map(({ part }) => part),
    options,
  );
}
