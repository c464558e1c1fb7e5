import { execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { extractOptions } from "@discoprep/articles/extract";
import { ProblemError, problem } from "@discoprep/corpus";
import { writeFileWhole } from "@discoprep/files";
import { type BuildOptions, givenOptions, refuseEdited } from "../build.ts";
import { Dataset } from "../dataset.ts";
import { judge, readCompletions } from "../fingerprint.ts";
import { commandWords, type JobWork, jobScript } from "./script.ts";
import { failedTask, logOf, type ShardFiles, type ShardPlan, shardFiles } from "./shards.ts";

export interface SubmitSettings extends Pick<JobWork, "program" | "count" | "last"> {
  /** Whether `SubmittedBuild.end` will be called. */
  readonly isAwaited: boolean;
  /** Options of `sbatch`, which checks them, with blanks between. */
  readonly sbatch?: string;
}

export type SubmittedBuild = NonNullable<Awaited<ReturnType<typeof submitBuild>>>;

/**
 * Submits a build to Slurm: an array of jobs that extract the shards, and a job that merges them and runs the rest.
 * @returns the jobs, unless the dataset has no extraction to cut into shards, or all are up to date
 * @throws ProblemError as `buildDataset`, and where earlier jobs of the dataset are in the queue, or Slurm refuses one
 */
export async function submitBuild(options: BuildOptions, settings: SubmitSettings) {
  const dataset = await Dataset.openWhole(options);
  refuseEdited(dataset, options);
  const plan: ShardPlan = { count: settings.count, fingerprints: {} };
  const extractions: { step: string; words: string[] }[] = [];
  for (const step of dataset.steps.filter(({ run }) => run === "extract")) {
    const { fingerprint, reason } = await judge(step, dataset, readCompletions(dataset.out));
    if (reason === undefined || step.options.limit !== undefined) continue;
    const { dump, ...values } = givenOptions(step, dataset);
    const dumps = [dump as string | string[]].flat().map((path) => resolve(path));
    extractions.push({ step: step.name, words: commandWords(extractOptions, { ...values, dump: dumps }) });
    plan.fingerprints[step.name] = fingerprint;
  }
  if (extractions.length === 0) return undefined;
  const files = shardFiles(options.dataset);
  await refuseRunning(files);
  // Files that a person has added stay.
  for (const file of [files.parts, files.logs, files.result, files.exitCode])
    rmSync(file, { recursive: true, force: true });
  mkdirSync(files.logs, { recursive: true });
  await writeFileWhole(files.plan, `${JSON.stringify(plan, null, 2)}\n`);
  await writeFileWhole(files.script, jobScript(files, { ...settings, extractions }));
  const [array, rest] = await submitJobs(files, settings);
  const end = () => rest.ended.then(() => lastOutput(files, rest));
  return { jobs: [array.id, rest.id], logs: files.logs, end };
}

async function refuseRunning({ folder, jobName }: ShardFiles): Promise<void> {
  const output = await runSlurm("squeue", ["--noheader", `--name=${jobName}`, "--format=%F", "--sort=i"]);
  if (output.trim() === "") return;
  // Each task of an array has a line.
  const jobs = new Set(output.trim().split(/\s+/));
  const found = `the jobs ${[...jobs].join(", ")} of the name ${jobName}`;
  throw new ProblemError(problem("shards-in-queue", { file: folder }, { found }));
}

/** Submits the array, and a job that begins when all tasks of the array have ended and names those that failed. */
async function submitJobs(
  files: ShardFiles,
  { count, isAwaited, sbatch: words = "" }: SubmitSettings,
): Promise<[array: SlurmJob, rest: SlurmJob]> {
  const options = words.split(/\s+/).filter((option) => option !== "");
  // In Slurm's names of files a pattern begins with %.
  const output = (task: string): string => `--output=${files.logs.replaceAll("%", "%%")}/${task}.log`;
  const array = await sbatch([...options, `--array=1-${count}`, output("%a"), files.script]);
  const wait = isAwaited ? ["--wait"] : [];
  const dependency = `--dependency=afterany:${array.id}`;
  try {
    return [array, await sbatch([...options, ...wait, dependency, output("last"), files.script])];
  } catch (error) {
    await runSlurm("scancel", [array.id]);
    throw error;
  }
}

interface SlurmJob {
  readonly id: string;
  /** Resolves when sbatch ends: with `--wait`, when the job has ended. */
  readonly ended: Promise<void>;
}

/** Calls `sbatch`, which ends with this process. @throws ProblemError if there is no Slurm, or with Slurm's own words */
async function sbatch(args: readonly string[]): Promise<SlurmJob> {
  // Detached: a signal from the keyboard is for this process alone.
  const child = spawn("sbatch", ["--parsable", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const stop = (): void => void child.kill();
  process.once("exit", stop);
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  void ended.then(() => process.off("exit", stop));
  const id = await new Promise<string>((resolve, reject) => {
    child.once("error", () => reject(noSlurm("sbatch")));
    child.once("close", () => reject(refusal("sbatch", output)));
    child.stdout.once("data", (chunk) => resolve(String(chunk).trim().split(";")[0] ?? ""));
  });
  return { id, ended };
}

async function runSlurm(command: string, args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(command, args)).stdout;
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { readonly stderr: string };
    throw code === "ENOENT" ? noSlurm(command) : refusal(command, stderr);
  }
}

function refusal(command: string, output: string): ProblemError {
  const found = output.trim().replaceAll("\n", "; ") || command;
  return new ProblemError(problem("slurm-refused", {}, { found }));
}

function noSlurm(command: string): ProblemError {
  return new ProblemError(problem("no-slurm", {}, { expected: `${command} on PATH` }));
}

/** Returns the printed text and the exit code of the last job's build. @throws ProblemError if the build did not end */
function lastOutput(files: ShardFiles, { id }: SlurmJob) {
  const log = logOf(files, "last");
  const exitCode = existsSync(files.exitCode) ? Number(readFileSync(files.exitCode, "utf8")) : undefined;
  if (exitCode !== 0 && exitCode !== 1)
    throw failedTask(`the job ${id} to merge the shards and run the rest`, log);
  return { exitCode, stdout: readFileSync(files.result, "utf8"), stderr: readFileSync(log, "utf8") };
}
