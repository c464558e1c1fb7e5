import { existsSync, mkdirSync, rmSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { CorrectionRecord } from "@discoprep/articles/select";
import { type Message, ProblemError, problem, UsageError } from "@discoprep/corpus";
import {
  type JobOptions,
  type JobRecord,
  type Manifest,
  manifestIn,
  readJsonLines,
  workIn,
} from "@discoprep/files";
import { FolderLock, mendFolder } from "@discoprep/files/output";
import { commands, reads, type Step, stepOptions } from "./commands.ts";
import { Dataset, type DatasetPlace, type RunOptions } from "./dataset.ts";
import { pathsOf } from "./find-files.ts";
import {
  type Completions,
  completion,
  type Fingerprint,
  judge,
  readCompletions,
  writeCompletions,
} from "./fingerprint.ts";
import { judgeResult, type Limits } from "./gate.ts";
import { type Difference, findDifferences } from "./pins.ts";
import type { Source } from "./source.ts";

export interface BuildListener {
  /** Called when each step begins, without a result, and when it ends. */
  readonly onStep?: (step: Step, result?: StepResult) => void;
  readonly onMessage?: (message: Message, step: Step) => void;
}

export interface StepRun {
  readonly step: Step;
  readonly dataset: Dataset;
  readonly fingerprint: Fingerprint;
  readonly options: JobOptions;
}

export type StepRecord = Pick<JobRecord, "counts" | "summary">;

export interface BuildOptions extends DatasetPlace, RunOptions, BuildListener {
  readonly run?: (run: StepRun) => Promise<StepRecord>;
}

export interface StepResult {
  readonly step: Step;
  readonly state: "made" | "unchanged" | "waiting";
  readonly folder: string;
  readonly awaited?: Source;
  readonly counts: object;
  readonly summary?: string;
}

export interface BuildResult {
  readonly description: string;
  readonly out: string;
  readonly steps: readonly StepResult[];
  /** Differences of the results from `pinned.json` and from the counts of the job's releases. */
  readonly differences: readonly Difference[];
}

/**
 * Runs a dataset's job step by step into `out/<step>`. A step that is unchanged since its last run is not run again; one that
 * needs an optional source that is not there waits for it. Each step's folder is complete or unchanged. A result that
 * somebody has changed is in the way, also where its step would not run: later steps read it.
 * @throws ProblemError for missing or changed sources, a faulty job, a step that fails, a result that is empty, misses its budget
 *   or has lost much, or a second build of the same dataset at the same time
 */
export async function buildDataset(options: BuildOptions): Promise<BuildResult> {
  const dataset = await Dataset.openWhole(options);
  const { out, description } = dataset;
  mkdirSync(out, { recursive: true });
  // The lock is in the folder: in a dataset that cannot be written, `out` may be a link to another place.
  const unlock = new FolderLock(out, join(out, ".lock"), "dataset-busy").take();
  try {
    for (const step of dataset.steps) mendFolder(dataset.resultOf(step));
    const completions = readCompletions(out);
    removeForgotten(dataset, completions);
    refuseEdited(dataset, options);
    const steps: StepResult[] = [];
    for (const step of dataset.steps) {
      options.onStep?.(step);
      const result = await runIfChanged(step, dataset, completions, options);
      await writeCompletions(out, completions);
      options.onStep?.(step, result);
      steps.push(result);
    }
    return { description, out, steps, differences: await findDifferences(dataset) };
  } finally {
    unlock();
  }
}

/** Removes the results of steps that the job no longer has, unless somebody has changed them. */
function removeForgotten({ out, steps }: Dataset, completions: Completions): void {
  const forgotten = Object.keys(completions).filter((name) => steps.every((step) => step.name !== name));
  for (const name of forgotten) {
    const folder = join(out, name);
    if (existsSync(folder) && workIn(folder) === undefined) rmSync(folder, { recursive: true });
    delete completions[name];
  }
}

/** @throws ProblemError if somebody has changed the result of a step, and `replace` is not set */
export function refuseEdited(dataset: Dataset, options: RunOptions): void {
  const [edits] = editedResults(dataset, options);
  if (edits !== undefined) throw new ProblemError(edits);
}

/** Returns what is wrong where somebody has changed the result of a step, and `replace` is not set. */
export function editedResults(dataset: Dataset, { replace = false }: RunOptions): Message[] {
  return dataset.steps.flatMap((step) => {
    const file = dataset.resultOf(step);
    const work = existsSync(file) && !replace ? workIn(file, { command: step.run }) : undefined;
    return work === undefined ? [] : [problem("edited-result", { file }, { found: work.problem.found })];
  });
}

async function runIfChanged(
  step: Step,
  dataset: Dataset,
  completions: Completions,
  options: BuildOptions,
): Promise<StepResult> {
  const folder = dataset.resultOf(step);
  const awaited = dataset.waiting.get(step.name);
  if (awaited !== undefined) return { step, state: "waiting", folder, awaited, counts: {} };
  const { fingerprint, reason } = await judge(step, dataset, completions);
  if (reason === undefined) {
    const { counts = {} } = manifestIn(folder);
    for (const message of await oldCorrections(step, dataset)) options.onMessage?.(message, step);
    return { step, state: "unchanged", folder, counts };
  }
  const { run = runStep, acceptLoss = false, replace } = options;
  const { counts, summary } = await run({
    step,
    dataset,
    fingerprint,
    options: {
      out: folder,
      replace,
      report: (message) => {
        // If its result were taken, that of the right dump could look like a loss.
        const { rule, where, expected, found } = message;
        if (rule === "other-language" && !acceptLoss)
          throw notTaken(step, folder, [`${where.file} is of ${found}, not of ${expected}`]);
        options.onMessage?.(message, step);
      },
      step: {
        sources: sourcesOf(step, dataset),
        judge: (result) => {
          const faults = acceptLoss ? [] : judgeResult(folder, result, limits);
          if (faults.length > 0) throw notTaken(step, folder, faults);
        },
      },
    },
  });
  completions[step.name] = completion(fingerprint, folder);
  return { step, state: "made", folder, counts, summary };
}

export async function runStep({ step, dataset, options }: StepRun): Promise<StepRecord> {
  const work = await commands[step.run].load();
  try {
    return await work({ ...givenOptions(step, dataset), ...options } as never);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`step ${step.name}: ${error.message}`) : error;
  }
}

export function givenOptions(step: Step, dataset: Dataset): Record<string, unknown> {
  const located = (input: unknown): unknown =>
    Array.isArray(input)
      ? input.flatMap((path: string) => pathsOf(dataset.locate(path) ?? []))
      : dataset.locate(input as string);
  const values = stepOptions(step).map(({ name, role }): [string, unknown] => {
    const value = step[name] ?? step.options[name];
    return [name, role === "input" && value !== undefined ? located(value) : value];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Returns again what the earlier run said of corrections that are lost, until somebody mends them. */
async function oldCorrections(step: Step, dataset: Dataset): Promise<Message[]> {
  const corrections: unknown = step.run === "select" ? step.corrections : undefined;
  const file = typeof corrections === "string" ? dataset.locate(corrections) : undefined;
  const records = join(dataset.resultOf(step), "corrections.jsonl");
  if (typeof file !== "string" || !existsSync(records)) return [];
  const { lostCorrections } = await import("@discoprep/articles/select");
  return await lostCorrections(readJsonLines(records) as CorrectionRecord[], file);
}

const limits: Limits = { loss: 0.1, articles: 0, remnants: Infinity, corrections: Infinity };

function notTaken({ name }: Step, earlier: string, faults: readonly string[]): ProblemError {
  const found = faults.map((fault) => `${name}: ${fault}`).join("; ");
  return new ProblemError(problem("result-not-taken", { file: earlier }, { found }));
}

/** Returns the files of each source that a step reads, relative to the folder that was searched: copies of it give equal bytes. */
function sourcesOf(step: Step, { sources }: Dataset): Manifest["sources"] {
  const chosen = sources.flatMap(({ source: { name }, place, root = "", files }): [string, object][] => {
    if (place === undefined || !reads(step, `source:${name}`)) return [];
    const paths = pathsOf(place).map((path) => relative(root, path).replaceAll("\\", "/") || basename(path));
    return [[name, { paths, files }]];
  });
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
}
