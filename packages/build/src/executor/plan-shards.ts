import { statSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError } from "@discoprep/corpus";
import { sha256 } from "@discoprep/files";
import { type BuildOptions, refuseEdited } from "../build.ts";
import { judge, locator, openWholeDataset } from "../dataset.ts";
import { namedFiles } from "../find-files.ts";
import { digestOf, readCompletions } from "../fingerprint.ts";
import type { Step } from "../job.ts";
import { givenOptions, stepInputs } from "../steps.ts";
import type { ExecutorName } from "./executor.ts";
import { type PlannedExtraction, type ShardPlan, secondOf } from "./plan.ts";

/** Whether a step can be cut into shards: an extraction of a whole dump that no other step makes. */
function isSharded(step: Step): boolean {
  const isWhole = step.run === "extract" && step.options.limit === undefined;
  return isWhole && stepInputs(step).every((input) => !input.startsWith("step:"));
}

/**
 * Plans how to make a dataset's extractions in shards. Writes nothing.
 * @throws UsageError where no step can be cut into shards; ProblemError as `buildDataset` before its first
 *   step
 */
export async function planShards(options: BuildOptions, count: number, on: ExecutorName): Promise<ShardPlan> {
  const dataset = await openWholeDataset(options);
  refuseEdited(dataset, options);
  const completions = readCompletions(dataset.out);
  const sharded = dataset.job.steps.filter(isSharded);
  if (sharded.length === 0)
    throw new UsageError(
      "no step of this dataset can be cut into shards: only an extract of a whole dump can. Build it without --on and --shards",
    );
  const steps: PlannedExtraction[] = [];
  for (const step of sharded) {
    const { fingerprint, reason } = await judge(step, dataset, completions, options);
    const { dump, ...rest } = givenOptions(step, locator(dataset));
    const paths = absolute(dump as string | string[]);
    const files = await Promise.all(namedFiles([paths].flat()).map(([, file]) => describeFile(file)));
    steps.push({
      step: step.name,
      options: { ...rest, dump: paths } as PlannedExtraction["options"],
      ...{ fingerprint, files, isNeeded: reason !== undefined },
    });
  }
  const { sources = new Map(), corpora = "", keepGoing, strict, acceptLoss, replace } = options;
  const build = {
    sources: [...sources].map(([name, paths]): [string, string | string[]] => [name, absolute(paths)]),
    ...(corpora !== "" && { corpora: resolve(corpora) }),
    ...{ keepGoing, strict, acceptLoss, replace },
  };
  const id = sha256(JSON.stringify([count, steps.map(({ step, fingerprint }) => [step, fingerprint])]));
  return { id, on, count, steps, build };
}

function absolute(paths: string | readonly string[]): string | string[] {
  return typeof paths === "string" ? resolve(paths) : paths.map((path) => resolve(path));
}

async function describeFile(path: string): Promise<PlannedExtraction["files"][number]> {
  const status = statSync(path);
  return { path, bytes: status.size, modified: secondOf(status), sha256: await digestOf(path) };
}
