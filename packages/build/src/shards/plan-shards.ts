import { statSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError } from "@discoprep/corpus";
import { judgeStep, readCompletions } from "../completions.ts";
import { type DatasetPlace, locator, openWholeDataset } from "../dataset.ts";
import { digestOf, filesOf, programHash } from "../fingerprint.ts";
import type { Step } from "../job.ts";
import { givenOptions, type RunSettings, stepInputs } from "../steps.ts";
import { type PlannedExtraction, type ShardPlan, secondOf } from "./plan.ts";

/** Whether a step can be cut into shards: an extraction of all of a dump that no other step makes. */
export function isSharded(step: Step): boolean {
  const isWhole = step.run === "extract" && step.options.limit === undefined;
  return isWhole && stepInputs(step).every((input) => !input.startsWith("step:"));
}

/**
 * What is to be done to make a dataset's extractions in shards. It writes nothing.
 * @throws UsageError where no step can be cut into shards; ProblemError as `buildDataset` before its first step
 */
export async function planShards(
  options: DatasetPlace & RunSettings & { readonly acceptLoss?: boolean | undefined },
  count: number,
): Promise<ShardPlan> {
  const dataset = await openWholeDataset(options);
  const sharded = dataset.job.steps.filter(isSharded);
  if (sharded.length === 0)
    throw new UsageError(
      "no step of this dataset can be cut into shards: only an extract of a whole dump can. Build it without --on and --shards",
    );
  const completions = readCompletions(dataset.out);
  const program = programHash();
  const steps: PlannedExtraction[] = [];
  for (const step of sharded) {
    const judged = await judgeStep(step, dataset, completions, program, options);
    const { dump, ...rest } = givenOptions(step, locator(dataset));
    const paths = typeof dump === "string" ? resolve(dump) : (dump as string[]).map((path) => resolve(path));
    steps.push({
      step: step.name,
      options: { ...rest, dump: paths } as PlannedExtraction["options"],
      fingerprint: { ...judged.fingerprint, inputs: { ...judged.fingerprint.inputs } },
      files: await Promise.all([paths].flat().flatMap(filesOf).map(describeFile)),
      isNeeded: judged.reason !== undefined,
    });
  }
  const {
    sources = new Map<string, string | readonly string[]>(),
    corpora,
    keepGoing,
    strict,
    acceptLoss,
  } = options;
  const build = {
    sources: [...sources].map(([name, paths]): [string, string | string[]] => [
      name,
      typeof paths === "string" ? resolve(paths) : paths.map((path) => resolve(path)),
    ]),
    ...(corpora !== undefined && corpora !== "" && { corpora: resolve(corpora) }),
    ...{ keepGoing, strict, acceptLoss },
  };
  return { count, steps, build };
}

async function describeFile(path: string): Promise<PlannedExtraction["files"][number]> {
  const status = statSync(path);
  return { path, bytes: status.size, modified: secondOf(status), sha256: await digestOf(path) };
}
