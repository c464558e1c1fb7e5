import { mkdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { ProblemError, UsageError } from "@discoprep/corpus";
import { sha256, takeLock } from "@discoprep/files";
import { type BuildOptions, refuseEdited } from "../build.ts";
import { planBuild } from "../check.ts";
import { judge, locator, openWholeDataset } from "../dataset.ts";
import { namedFiles } from "../find-files.ts";
import { digestOf, readCompletions } from "../fingerprint.ts";
import type { Step } from "../job.ts";
import { buildLock } from "../out-folder.ts";
import { givenOptions, stepInputs } from "../steps.ts";
import type { Executor, ExecutorName, LiveTasks, Submitted, TaskCounts, TaskSettings } from "./executor.ts";
import { clearResult } from "./finish.ts";
import { localExecutor } from "./local.ts";
import {
  type PlannedExtraction,
  readPlan,
  type ShardPlan,
  secondOf,
  shardsFolder,
  writePlan,
} from "./plan.ts";
import { missingShards } from "./shard.ts";
import { slurmExecutor } from "./slurm.ts";

export const executors: Readonly<Record<ExecutorName, (folder: string) => Executor>> = {
  local: localExecutor,
  slurm: slurmExecutor,
};

/** What a call began and found. */
export interface BegunShards extends Submitted {
  /** The folder of shards. */
  readonly folder: string;
  /** The number of shards that were made before. */
  readonly made: number;
  /** Waits until no shard waits or runs. */
  wait(onCounts: (counts: TaskCounts) => void): Promise<void>;
}

/**
 * Plans the shards of a dataset and begins those that are not made, do not wait and do not run.
 * @throws ProblemError where another build holds the folder, or jobs that make other shards are in Slurm's queue; as
 *   `planShards` and `Executor.submit`
 */
export async function beginShards(
  options: BuildOptions,
  count: number,
  on: ExecutorName,
  settings: TaskSettings,
): Promise<BegunShards> {
  const folder = shardsFolder(options.dataset);
  const plan = await planShards(options, count, on);
  const executor = executors[on](folder);
  // Ask before looking at what is made: so a shard that is made in between is not begun again.
  const live = await liveJobs(folder, on);
  mkdirSync(folder, { recursive: true });
  const release = takeLock(folder, buildLock(folder));
  try {
    checkQueue(folder, plan, live);
    await writePlan(folder, plan);
    const missing = missingShards(folder, plan);
    const made = count - missing.length;
    if (missing.length === 0 && (on === "local" || (await isUnchanged(options)))) {
      release();
      return { folder, made, shards: [], jobs: [], wait: async () => {} };
    }
    clearResult(folder);
    const submitted = await executor.submit(missing, live, settings);
    // Jobs go on without this process. Local processes need the folder until they end.
    if (on === "slurm") release();
    const wait = (onCounts: (counts: TaskCounts) => void): Promise<void> =>
      executor.wait(onCounts).finally(on === "slurm" ? undefined : release);
    return { folder, made, ...submitted, wait };
  } catch (error) {
    release();
    throw error;
  }
}

/** Whether a build would run no step. */
async function isUnchanged(options: BuildOptions): Promise<boolean> {
  const { steps } = await planBuild(options);
  return steps?.every(({ reason }) => reason === undefined) === true;
}

/** The jobs of Slurm that make shards of the folder. A machine without Slurm has none. */
async function liveJobs(folder: string, on: ExecutorName): Promise<LiveTasks> {
  if (on === "local" && readPlan(folder)?.on !== "slurm") return new Map();
  return await slurmExecutor(folder)
    .live()
    .catch((error: unknown) => {
      if (on === "local" && error instanceof ProblemError && error.problem.rule === "no-slurm")
        return new Map();
      throw error;
    });
}

/**
 * @throws ProblemError where jobs would make shards of another plan, or the shards that this machine would
 *   make
 */
function checkQueue(folder: string, plan: ShardPlan, live: LiveTasks): void {
  const earlier = readPlan(folder);
  if (live.size === 0 || earlier === undefined) return;
  const isSame = earlier.id === plan.id;
  if (isSame && plan.on === "slurm") return;
  const jobs = jobsOf(live);
  throw new ProblemError({
    rule: "shards-in-queue",
    what: isSame
      ? "jobs of Slurm make the same shards now"
      : "jobs of Slurm make other shards of this dataset now: from another input, with other options, another program or another number of shards",
    where: { file: folder },
    found: `the jobs ${jobs.join(", ")}`,
    remedy: `Wait until they end (discoprep status), or cancel them: scancel ${jobs.join(" ")}.`,
  });
}

/** The ids of jobs; an array's tasks count as one job. */
export function jobsOf(live: LiveTasks): string[] {
  return [...new Set([...live.values()].flatMap(({ job }) => job?.split("_")[0] ?? []))];
}

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
