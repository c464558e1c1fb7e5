import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { extractOptions } from "@discoprep/articles/extract";
import { ProblemError, problem } from "@discoprep/corpus";
import { writeFileWhole } from "@discoprep/files";
import { type BuildOptions, refuseEdited } from "../build.ts";
import { type Dataset, judge, locator, openWholeDataset } from "../dataset.ts";
import { type Fingerprint, readCompletions } from "../fingerprint.ts";
import type { Step } from "../job.ts";
import { givenOptions, stepInputs } from "../steps.ts";
import { runSlurm, type SlurmJob, sbatch } from "./commands.ts";
import { failedTask, lastJob, logOf, refuseForeignFiles, type ShardFiles, shardFiles } from "./plan.ts";
import { commandWords, type JobWork, jobScript } from "./script.ts";

/** Settings of a submission. */
export interface SubmitSettings extends Pick<JobWork, "program" | "count" | "last"> {
  /** Whether `SubmittedBuild.end` will be called. */
  readonly isAwaited: boolean;
  /** Options of `sbatch`, which checks them, with blanks between. */
  readonly sbatch?: string;
}

/** A build that jobs of Slurm do. */
export interface SubmittedBuild {
  /** The ids of the jobs: the array of shards, and the one that waits for it. */
  readonly jobs: readonly string[];
  /** The folder of the logs. */
  readonly logs: string;
  /**
   * Waits for the last job.
   * @returns what its build printed, and its exit code: 1 where there were problems
   * @throws ProblemError where the build did not come to an end
   */
  end(): Promise<{ readonly exitCode: number; readonly stdout: string; readonly stderr: string }>;
}

/**
 * Submits a build to Slurm: an array of jobs that extract the shards, and a job that merges them and runs the rest.
 * @returns the jobs; undefined where the dataset has no extraction to cut into shards, or all are up to date
 * @throws ProblemError as `buildDataset` before its first step, and where earlier jobs of the dataset wait or run or Slurm refuses one
 */
export async function submitBuild(
  options: BuildOptions,
  settings: SubmitSettings,
): Promise<SubmittedBuild | undefined> {
  const dataset = await openWholeDataset(options);
  refuseEdited(dataset, options);
  const planned = await plannedExtractions(dataset, options);
  if (planned.length === 0) return undefined;
  const files = shardFiles(options.dataset);
  await refuseRunning(files);
  refuseForeignFiles(files);
  rmSync(files.folder, { recursive: true, force: true });
  mkdirSync(files.logs, { recursive: true });
  const fingerprints = Object.fromEntries(planned.map(({ step, fingerprint }) => [step, fingerprint]));
  await writeFileWhole(files.plan, `${JSON.stringify({ count: settings.count, fingerprints }, null, 2)}\n`);
  await writeFileWhole(files.script, jobScript(files, { ...settings, extractions: planned }));
  const [array, rest] = await submitJobs(files, settings);
  return {
    jobs: [array.id, rest.id],
    logs: files.logs,
    end: () => rest.ended.then(() => lastOutput(files, rest)),
  };
}

/** An extraction that is cut into shards. */
interface PlannedExtraction {
  readonly step: string;
  readonly fingerprint: Fingerprint;
  /** The words of `extract`. */
  readonly words: readonly string[];
}

/** Returns the extractions of a job that have to run and can be cut into shards. */
async function plannedExtractions(dataset: Dataset, options: BuildOptions): Promise<PlannedExtraction[]> {
  const completions = readCompletions(dataset.out);
  const planned: PlannedExtraction[] = [];
  for (const step of dataset.job.steps.filter(isWholeExtraction)) {
    const { fingerprint, reason } = await judge(step, dataset, completions, options);
    if (reason === undefined) continue;
    const { dump, ...given } = givenOptions(step, locator(dataset));
    const dumps = [dump as string | string[]].flat().map((path) => resolve(path));
    planned.push({
      step: step.name,
      fingerprint,
      words: commandWords(extractOptions, { ...given, dump: dumps }),
    });
  }
  return planned;
}

/** True if a step extracts all of a dump that is there before the build. */
function isWholeExtraction(step: Step): boolean {
  const isWhole = step.run === "extract" && step.options.limit === undefined;
  return isWhole && stepInputs(step).every((input) => !input.startsWith("step:"));
}

async function refuseRunning({ folder, jobName }: ShardFiles): Promise<void> {
  const output = await runSlurm("squeue", ["--noheader", `--name=${jobName}`, "--format=%F", "--sort=i"]);
  if (output.trim() === "") return;
  // Each task of an array has a line.
  const jobs = new Set(output.trim().split(/\s+/));
  const found = `the jobs ${[...jobs].join(", ")} of the name ${jobName}`;
  throw new ProblemError(problem("shards-in-queue", { file: folder }, { found }));
}

/** Submits the array, and the job that begins when all its tasks have ended: it says which of them have failed. */
async function submitJobs(
  files: ShardFiles,
  { count, isAwaited, sbatch: given = "" }: SubmitSettings,
): Promise<[array: SlurmJob, rest: SlurmJob]> {
  const options = given.split(/\s+/).filter((option) => option !== "");
  // In Slurm's names of files a pattern begins with %.
  const output = (task: string): string => `--output=${files.logs.replaceAll("%", "%%")}/${task}.log`;
  const array = await sbatch([...options, `--array=1-${count}`, output("%a"), files.script]);
  const wait = isAwaited ? ["--wait"] : [];
  const dependency = `--dependency=afterany:${array.id}`;
  try {
    return [array, await sbatch([...options, ...wait, dependency, output(lastJob), files.script])];
  } catch (error) {
    await runSlurm("scancel", [array.id]);
    throw error;
  }
}

function lastOutput(files: ShardFiles, { id }: SlurmJob): Awaited<ReturnType<SubmittedBuild["end"]>> {
  const log = logOf(files, lastJob);
  const exitCode = existsSync(files.exitCode) ? Number(readFileSync(files.exitCode, "utf8")) : undefined;
  if (exitCode !== 0 && exitCode !== 1)
    throw failedTask(`the job ${id} to merge the shards and run the rest`, log);
  return { exitCode, stdout: readFileSync(files.result, "utf8"), stderr: readFileSync(log, "utf8") };
}
