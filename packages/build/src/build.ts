import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type Message,
  ProblemError,
  readBytes,
  replaceFolder,
  sha256,
  writeFileWhole,
} from "@discoprep/corpus";
import { recordSources } from "./chosen-sources.ts";
import { checkCounts } from "./corpus-counts.ts";
import type { Difference } from "./difference.ts";
import type { SourcePlace } from "./find-files.ts";
import { type Fingerprint, fingerprint, programHash, whatChanged } from "./fingerprint.ts";
import { checkResult } from "./gate.ts";
import { type Job, jobProblem, readJob, readSources, type Step } from "./job.ts";
import { lockFolder, removeForgotten } from "./out-folder.ts";
import { checkPins } from "./pins.ts";
import { type FoundSource, searchSources } from "./sources.ts";
import { type Locate, type RunSettings, runStep, settingsOf, stepInputs } from "./steps.ts";

export interface BuildOptions extends RunSettings {
  /** The dataset's folder: `dataset.json` and what lies beside it. */
  readonly dataset: string;
  /** Paths of sources by name, where they are not below the folder of corpora. */
  readonly sources?: ReadonlyMap<string, string> | undefined;
  /** The folder of licensed corpora, below which sources are looked for. */
  readonly corpora?: string | undefined;
  /** Take results that are empty, miss their budget or have lost much. */
  readonly acceptLoss?: boolean | undefined;
  /** Told of each step as it begins and ends, with its counts where it was made. */
  readonly onStep?: (
    step: Step,
    state: StepState | "running",
    counts?: Readonly<Record<string, unknown>>,
  ) => void;
  /** Told every message of the steps, as they come. */
  readonly onMessage?: (message: Message, step: Step) => void;
  /** Told how far a step is: documents, or bytes of a dump (without a total). */
  readonly onProgress?: (step: Step, done: number, total: number | undefined) => void;
}

export type StepState = "made" | "unchanged";

/** What became of a step. */
export interface StepResult {
  readonly step: Step;
  readonly state: StepState;
  readonly folder: string;
  /** As in its manifest. */
  readonly counts: Readonly<Record<string, unknown>>;
}

export interface BuildResult {
  readonly job: Job;
  /** The folder with one folder a step. */
  readonly out: string;
  readonly steps: readonly StepResult[];
  /** What `pinned.json` and the counts of the job's releases expected and did not find. */
  readonly differences: readonly Difference[];
}

/** What `out/fingerprints.json` holds of a step that has run. */
interface Completion {
  readonly fingerprint: Fingerprint;
  /** SHA-256 of the step's manifest, so that a folder changed by hand is made again. */
  readonly manifest: string;
}

/** A dataset that is ready to be built. */
interface Dataset {
  readonly folder: string;
  readonly out: string;
  readonly job: Job;
  readonly sources: readonly FoundSource[];
}

/**
 * Runs a dataset's job step by step into `out/<step>`. A step whose inputs, options and program are those of
 * its last run is not run again. Each step's folder is complete or as it was before; a result that is empty,
 * misses its budget or has lost much does not take the place of the earlier one, unless `acceptLoss`.
 * @throws ProblemError for missing or changed sources, a faulty job, a step that fails, or a second build of
 * the same dataset at the same time
 */
export async function buildDataset(options: BuildOptions): Promise<BuildResult> {
  const dataset = await openDataset(options);
  const missing = dataset.sources.find(({ problem }) => problem !== undefined);
  if (missing?.problem !== undefined) throw missing.problem;
  const { out, job } = dataset;
  mkdirSync(out, { recursive: true });
  const release = await lockFolder(out);
  try {
    removeForgotten(out, job);
    const completions = readCompletions(out);
    const program = programHash();
    const steps: StepResult[] = [];
    for (const step of job.steps) {
      options.onStep?.(step, "running");
      const result = await runIfChanged(step, dataset, completions, program, options);
      await writeFileWhole(join(out, "fingerprints.json"), `${JSON.stringify(completions, null, 2)}\n`);
      options.onStep?.(step, result.state, result.counts);
      steps.push(result);
    }
    return { job, out, steps, differences: await findDifferences(dataset) };
  } finally {
    rmSync(join(out, madeFolder), { recursive: true, force: true });
    await release();
  }
}

/** Where a step's result lies until it is looked at. */
const madeFolder = ".made";

/** Which steps a build would run, and why. */
export interface PlannedStep {
  readonly step: Step;
  /** Undefined: it would not run. */
  readonly reason: string | undefined;
}

/**
 * What a build would do, without doing it.
 * @throws ProblemError as `buildDataset` before its first step
 */
export async function planBuild(options: BuildOptions): Promise<PlannedStep[]> {
  const dataset = await openDataset(options);
  const missing = dataset.sources.find(({ problem }) => problem !== undefined);
  if (missing?.problem !== undefined) throw missing.problem;
  const completions = readCompletions(dataset.out);
  const program = programHash();
  const planned: PlannedStep[] = [];
  for (const step of dataset.job.steps) {
    const before = planned.find(
      (other) => other.reason !== undefined && stepInputs(step).some((input) => isOfStep(input, other.step)),
    );
    const reason =
      before === undefined
        ? await reasonToRun(step, dataset, completions, program, options)
        : `the step ${before.step.name} runs, which it reads`;
    planned.push({ step, reason });
  }
  return planned;
}

function isOfStep(input: string, { name }: Step): boolean {
  return input === `step:${name}` || input.startsWith(`step:${name}/`);
}

/** Reads the job and looks for its sources. */
export async function openDataset(options: BuildOptions): Promise<Dataset> {
  const folder = resolve(options.dataset);
  const job = readJob(folder);
  const used = readSources(folder).filter(({ name }) => job.steps.some((step) => usesSource(step, name)));
  const sources = await searchSources(used, {
    folder,
    given: options.sources ?? new Map(),
    corpora: options.corpora,
  });
  return { folder, out: join(folder, "out"), job, sources };
}

/** `sources.json` may list sources that the job does not use. */
function usesSource(step: Step, name: string): boolean {
  return stepInputs(step).some((input) => input === `source:${name}` || input.startsWith(`source:${name}/`));
}

async function runIfChanged(
  step: Step,
  dataset: Dataset,
  completions: Record<string, Completion>,
  program: string,
  options: BuildOptions,
): Promise<StepResult> {
  const { out } = dataset;
  const folder = join(out, step.name);
  if ((await reasonToRun(step, dataset, completions, program, options)) === undefined) {
    const { counts } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
    return { step, state: "unchanged", folder, counts };
  }
  const locate = locator(dataset);
  const made = join(out, madeFolder, step.name);
  const listener = {
    onMessage: (message: Message): void => options.onMessage?.(message, step),
    onProgress: (done: number, total: number | undefined): void => options.onProgress?.(step, done, total),
  };
  const counts = await runStep(step, locate, made, options, listener).catch((error: unknown) => {
    throw error instanceof ProblemError ? inPlaceOf(made, folder, error) : error;
  });
  if (options.acceptLoss !== true) await checkResult(step, made, folder);
  await recordSources(
    made,
    dataset.sources.filter(({ source }) => usesSource(step, source.name)),
  );
  delete completions[step.name];
  replaceFolder(made, folder);
  const print = await fingerprint(
    { ...step, ...settingsOf(step, options) },
    inputPlaces(step, locate),
    program,
  );
  completions[step.name] = { fingerprint: print, manifest: sha256(readBytes(join(folder, "manifest.json"))) };
  return { step, state: "made", folder, counts };
}

/** The problem of a result that was on its way, at the place where it would have been. */
function inPlaceOf(made: string, folder: string, { problem }: ProblemError): ProblemError {
  const { file } = problem.where;
  if (file === undefined || !file.startsWith(made)) return new ProblemError(problem);
  return new ProblemError({
    ...problem,
    where: { ...problem.where, file: folder + file.slice(made.length) },
  });
}

async function reasonToRun(
  step: Step,
  dataset: Dataset,
  completions: Record<string, Completion>,
  program: string,
  settings: RunSettings,
): Promise<string | undefined> {
  const print = await fingerprint(
    { ...step, ...settingsOf(step, settings) },
    inputPlaces(step, locator(dataset)),
    program,
  );
  const last = completions[step.name];
  const changed = whatChanged(print, last?.fingerprint);
  if (changed !== undefined) return changed;
  const manifest = join(dataset.out, step.name, "manifest.json");
  if (!existsSync(manifest)) return "its result is gone";
  return sha256(readBytes(manifest)) === last?.manifest ? undefined : "its result was changed by hand";
}

/** The places of a step's inputs, by the names the job gives them. */
function inputPlaces(step: Step, locate: Locate): Map<string, SourcePlace> {
  return new Map(
    stepInputs(step).flatMap((input): [string, SourcePlace][] => {
      const place = locate(input);
      return place === undefined ? [] : [[input, place]];
    }),
  );
}

async function findDifferences({ folder, out, job, sources }: Dataset): Promise<Difference[]> {
  const differences = checkPins(folder, out);
  const withoutParses = sources.some(({ source, unused }) => source.name === "parses" && unused === true);
  for (const step of job.steps) {
    if (step.run !== "convert" || typeof step.counts !== "string") continue;
    const found = await checkCounts(step.name, join(out, step.name), join(folder, step.counts));
    // Pinned words are those of the provided parses.
    differences.push(...found.filter(({ what }) => !(withoutParses && what.startsWith("words,"))));
  }
  return differences;
}

/** `source:NAME`, `step:NAME` (and a path below it), or a path inside the dataset's folder. */
function locator({ folder, out, sources }: Dataset): Locate {
  return (input) => {
    const [kind, rest] = input.split(/:(.*)/s);
    if (rest === undefined) return join(folder, input);
    if (kind === "step") return join(out, rest);
    const [name = "", ...below] = rest.split("/");
    const found = kind === "source" ? sources.find(({ source }) => source.name === name) : undefined;
    if (found?.unused === true) return undefined;
    if (found?.place === undefined) {
      const expected = "source:NAME of sources.json, step:NAME, or a path";
      throw jobProblem(folder, `the input "${input}" is not known`, expected);
    }
    return typeof found.place === "string" ? join(found.place, ...below) : found.place;
  };
}

function readCompletions(out: string): Record<string, Completion> {
  const file = join(out, "fingerprints.json");
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Record<string, Completion>;
  } catch {
    return {}; // unreadable marks prove nothing: every step runs again
  }
}
