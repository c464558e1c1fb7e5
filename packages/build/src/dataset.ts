import { join, resolve } from "node:path";
import type { ProblemError } from "@discoprep/corpus";
import type { SourcePlace } from "./find-files.ts";
import { type Completions, type Judgement, judgeStep } from "./fingerprint.ts";
import { type Job, jobProblem, readJob, readSources, type Step } from "./job.ts";
import type { Source } from "./source.ts";
import { type FoundSource, searchSources } from "./sources.ts";
import { type Locate, type RunSettings, requiredInputs, settingsOf, stepInputs } from "./steps.ts";

/** A dataset, and where to look for its sources. */
export interface DatasetPlace {
  /** The dataset's folder: `dataset.json` and the files beside it. */
  readonly dataset: string;
  /** Paths of the sources that are not below the folder of corpora, by name. */
  readonly sources?: ReadonlyMap<string, string | readonly string[]>;
  /** The folder of licensed corpora, below which sources are looked for. */
  readonly corpora?: string;
}

/** A dataset whose job was read and whose sources were looked for. */
export interface Dataset {
  readonly folder: string;
  readonly out: string;
  readonly job: Job;
  readonly sources: readonly FoundSource[];
  /** The optional sources for which steps wait, by the steps' names: people make them while the job is under way. */
  readonly waiting: ReadonlyMap<string, Source>;
}

/**
 * Returns the job of a dataset. Every input that it needs has a source or an earlier step.
 * @throws ProblemError as `readJob`, and for an input that names neither an earlier step nor a source
 */
export function readCheckedJob(folder: string): Job {
  const job = readJob(folder);
  const known = readSources(folder).map(({ name }) => `source:${name}`);
  for (const step of job.steps) {
    for (const input of stepInputs(step)) {
      const [named] = /^(?:step|source):[^/]*/.exec(input) ?? [];
      if (named === undefined || known.includes(named)) continue;
      const what = `the step "${step.name}" has the input "${input}", which is no source and no step before it`;
      throw jobProblem(folder, what, ["a path", ...known].join(", "));
    }
    known.push(`step:${step.name}`);
  }
  return job;
}

/** Reads the job and looks for its sources. A source may be missing. */
export async function openDataset(place: DatasetPlace): Promise<Dataset> {
  const folder = resolve(place.dataset);
  const job = readCheckedJob(folder);
  const used = readSources(folder).filter(({ name }) =>
    job.steps.some((step) => reads(step, `source:${name}`)),
  );
  const sources = await searchSources(used, {
    folder,
    given: place.sources ?? new Map(),
    corpora: place.corpora,
  });
  return { folder, out: join(folder, "out"), job, sources, waiting: waitingSteps(job, sources) };
}

/**
 * Returns the steps that cannot run without an optional source that is not there, or without a step that waits. A step without
 * any of its inputs waits, too.
 */
function waitingSteps({ steps }: Job, sources: readonly FoundSource[]): Map<string, Source> {
  const absent = sources.filter(({ source, unused }) => source.optional === true && unused === true);
  const waiting = new Map<string, Source>();
  const awaited = (input: string): Source | undefined => {
    const [kind, name = ""] = input.split(/[:/]/);
    return kind === "step" ? waiting.get(name) : absent.find(({ source }) => source.name === name)?.source;
  };
  for (const step of steps) {
    const inputs = stepInputs(step);
    const required = inputs.every((input) => awaited(input) !== undefined) ? inputs : requiredInputs(step);
    const [source] = required.flatMap((input) => awaited(input) ?? []);
    if (source !== undefined) waiting.set(step.name, source);
  }
  return waiting;
}

/**
 * Returns a dataset that is ready to be built.
 * @throws ProblemError for the first source that is missing or not clear
 */
export async function openWholeDataset(place: DatasetPlace): Promise<Dataset> {
  const dataset = await openDataset(place);
  const problem = missingInput(dataset);
  if (problem !== undefined) throw problem;
  return dataset;
}

/** Returns the problem of the first source that is missing or not clear. */
export function missingInput({ sources }: Dataset): ProblemError | undefined {
  return sources.find(({ problem }) => problem !== undefined)?.problem;
}

/** True if a step reads `source:NAME` or `step:NAME`, or a path below it. `sources.json` may list what no step reads. */
export function reads(step: Step, named: string): boolean {
  return stepInputs(step).some((input) => input === named || input.startsWith(`${named}/`));
}

/** True if a step has to run, and why. */
export function judge(
  step: Step,
  dataset: Dataset,
  completions: Completions,
  settings: RunSettings,
): Promise<Judgement> {
  const locate = locator(dataset);
  const inputs = stepInputs(step).flatMap((input): [string, SourcePlace][] => {
    const place = locate(input);
    return place === undefined ? [] : [[input, place]];
  });
  const options = { ...step, ...settingsOf(step, settings) };
  return judgeStep(options, new Map(inputs), join(dataset.out, step.name), completions[step.name]);
}

/** Finds `source:NAME`, `step:NAME` (and a path below it), or a path inside the dataset's folder. */
export function locator({ folder, out, sources, waiting }: Dataset): Locate {
  return (input) => {
    const [kind, rest] = input.split(/:(.*)/s);
    if (rest === undefined) return join(folder, input);
    const [name = "", ...below] = rest.split("/");
    if (kind === "step") return waiting.has(name) ? undefined : join(out, rest);
    const found = kind === "source" ? sources.find(({ source }) => source.name === name) : undefined;
    if (found?.unused === true) return undefined;
    if (found?.place === undefined) {
      const expected = "source:NAME of sources.json, step:NAME, or a path";
      throw jobProblem(folder, `the input "${input}" is not known`, expected);
    }
    return typeof found.place === "string" ? join(found.place, ...below) : found.place;
  };
}
