import { join, resolve } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { flag, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { convertOptions } from "@discoprep/releases/convert";
import { reads, requiredInputs, type Step, stepInputs } from "./commands.ts";
import type { SourcePlace } from "./find-files.ts";
import { type Job, readJob, readSources } from "./job.ts";
import type { Source } from "./source.ts";
import { type FoundSource, searchSources } from "./sources.ts";

/** The treatment of bad input, losses and results that somebody has changed. */
export const runOptions = z.strictObject({
  errors: convertOptions.shape.errors,
  acceptLoss: run(
    flag,
    "accept a result that is worse than the previous one: empty, below its budget, or a tenth smaller",
  ),
  replace: run(flag, "replace a folder that somebody has changed; the old one is kept as out/STEP.before-N"),
});

export type RunOptions = z.infer<typeof runOptions>;

export interface DatasetPlace extends Pick<RunOptions, "errors"> {
  readonly dataset: string;
  /** Paths of the sources that are not below the folder of corpora, by name. */
  readonly sources?: ReadonlyMap<string, string | readonly string[]>;
  readonly corpora?: string;
}

/** A dataset whose job was read and whose sources were looked for. */
export class Dataset {
  readonly folder: string;
  readonly out: string;
  readonly description: string;
  readonly steps: readonly Step[];
  readonly sources: readonly FoundSource[];
  /** Missing sources by the names of the steps that wait for them: people make them while the job is under way. */
  readonly waiting: ReadonlyMap<string, Source>;

  /** Reads the job and looks for its sources, which may be missing. @throws ProblemError as `readJob` */
  static async open({ dataset, sources: paths = new Map(), corpora, errors }: DatasetPlace) {
    const folder = resolve(dataset);
    const job = readJob(folder);
    const used = readSources(folder).filter(({ name }) =>
      job.steps.some((step) => reads(step, `source:${name}`)),
    );
    const sources = await searchSources(used, { folder, paths, corpora });
    const steps = job.steps.map((step) => (step.run === "convert" ? { ...step, errors } : step));
    return new Dataset(folder, { ...job, steps }, sources);
  }

  /** Opens a dataset that is to be built. @throws ProblemError for the first source that is missing or not clear */
  static async openWhole(place: DatasetPlace): Promise<Dataset> {
    const dataset = await Dataset.open(place);
    const [problem] = dataset.sources.flatMap(({ problem }) => problem ?? []);
    if (problem !== undefined) throw new ProblemError(problem);
    return dataset;
  }

  private constructor(folder: string, { description, steps }: Job, sources: readonly FoundSource[]) {
    this.folder = folder;
    this.out = join(folder, "out");
    this.description = description;
    this.steps = steps;
    this.sources = sources;
    this.waiting = waitingSteps(steps, sources);
  }

  resultOf({ name }: Step): string {
    return join(this.out, name);
  }

  /** Finds `source:NAME`, `step:NAME`, a path below these, or one of the dataset; undefined for an optional input that is missing. */
  locate(input: string): SourcePlace | undefined {
    const [, kind, rest = ""] = /^(source|step):(.*)$/s.exec(input) ?? [];
    if (kind === undefined) return join(this.folder, input);
    const [name = "", ...below] = rest.split("/");
    if (kind === "step") return this.waiting.has(name) ? undefined : join(this.out, rest);
    const place = this.sources.find(({ source }) => source.name === name)?.place;
    return typeof place === "string" ? join(place, ...below) : place;
  }
}

/**
 * Returns the steps that cannot run without an optional source that is not there, or without a step that waits. A step without
 * any of its inputs waits, too.
 */
function waitingSteps(steps: readonly Step[], sources: readonly FoundSource[]): Map<string, Source> {
  const absent = sources.filter(({ source, state }) => source.optional === true && state === "not used");
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
