import type { Message } from "@discoprep/corpus";
import { Groups } from "@discoprep/files/text";
import { type BuildOptions, editedResult } from "./build.ts";
import { type Dataset, type DatasetPlace, judge, missingInput, openDataset, reads } from "./dataset.ts";
import { isFileSet, pathsOf } from "./find-files.ts";
import { readCompletions } from "./fingerprint.ts";
import type { Step } from "./job.ts";
import type { Source } from "./source.ts";
import { type FoundSource, isAmbiguous, sourceProblem } from "./sources.ts";

/** A source as `build --check` shows it. */
export interface CheckedSource {
  readonly source: Source;
  readonly state: "found" | "missing" | "not clear" | "not used";
  /** The folder or file, or several. */
  readonly places: readonly string[];
  /** The number of files; undefined for a folder whose files are not counted. */
  readonly files?: number;
}

/** Every source of a dataset, and what is wrong with them. */
export interface SourcesCheck {
  readonly sources: readonly CheckedSource[];
  /**
   * Missing or ambiguous sources, documents that only some sources have, and sources with fewer documents
   * than a whole copy.
   */
  readonly messages: readonly Message[];
}

/** Looks at every source of a dataset at once and does no work. */
export async function checkSources(options: DatasetPlace): Promise<SourcesCheck> {
  return sourcesCheck(await openDataset(options));
}

/** Returns the result of a search for sources, with messages. */
export function sourcesCheck({ sources }: Dataset): SourcesCheck {
  const problems = sources.flatMap(({ problem }): Message[] =>
    problem === undefined ? [] : [problem.problem],
  );
  return { sources: sources.map(checked), messages: [...problems, ...fewer(sources), ...lacking(sources)] };
}

function checked(found: FoundSource): CheckedSource {
  const { source, place, files, unused } = found;
  const absent = unused === true ? "not used" : isAmbiguous(found) ? "not clear" : "missing";
  const state = place !== undefined ? "found" : absent;
  const places = place === undefined ? [] : pathsOf(place);
  return { source, state, places, files };
}

/** Sources with fewer documents than a whole copy. */
function fewer(sources: readonly FoundSource[]): Message[] {
  return sources.flatMap(({ source, files }): Message[] => {
    const { name, documents } = source;
    if (documents === undefined || files === undefined || files >= documents) return [];
    const details = { expected: `${documents} documents of "${name}"`, found: `${files}` };
    return [sourceProblem("source-not-whole", source, {}, details)];
  });
}

/** Documents of the first source with documents (the annotations) that the other sources lack. */
function lacking(sources: readonly FoundSource[]): Message[] {
  const [annotations, ...others] = sources.flatMap(({ source, place }) =>
    place !== undefined && typeof place !== "string" && isFileSet(place)
      ? [{ source, files: place.files }]
      : [],
  );
  if (annotations === undefined) return [];
  const ids = [...annotations.files.keys()];
  return others.flatMap(({ source, files }): Message[] => {
    const gone = ids.filter((id) => !files.has(id));
    if (gone.length === 0) return [];
    const expected = `a file in "${source.name}" for each of the ${ids.length} documents of "${annotations.source.name}"`;
    const found = `none for ${gone.length}: ${sections(gone)}`;
    return [sourceProblem("source-incomplete", source, {}, { expected, found })];
  });
}

/** Document ids by the part before their last two digits: `wsj_03: 78, wsj_0412`. */
function sections(ids: readonly string[]): string {
  const named = [...new Groups(ids, (id) => id.replace(/\d\d$/, ""))].map(([section, group]) =>
    group.length > 2 ? `${section}*: ${group.length}` : group.join(", "),
  );
  return named.slice(0, 12).join(", ") + (named.length > 12 ? ", …" : "");
}

/** Whether a build would run a step, and why. */
export interface PlannedStep {
  readonly step: Step;
  /** Undefined where it would not run. */
  readonly reason: string | undefined;
  /** The source for which it waits. */
  readonly awaited?: Source;
}

/** Sources and steps of a build that does not run. */
export interface BuildPlan extends SourcesCheck {
  /** Every step of the job in order; undefined where a source is missing or ambiguous. */
  readonly steps: readonly PlannedStep[] | undefined;
}

/** Plans a build without running it. Looks for sources once. */
export async function planBuild(options: BuildOptions): Promise<BuildPlan> {
  const dataset = await openDataset(options);
  const check = sourcesCheck(dataset);
  if (missingInput(dataset) !== undefined) return { ...check, steps: undefined };
  const completions = readCompletions(dataset.out);
  const steps: PlannedStep[] = [];
  for (const step of dataset.job.steps) {
    const awaited = dataset.waiting.get(step.name);
    if (awaited !== undefined) {
      steps.push({ step, awaited, reason: undefined });
      continue;
    }
    const before = steps.find(
      (other) => other.reason !== undefined && reads(step, `step:${other.step.name}`),
    );
    const reason =
      before === undefined
        ? (await judge(step, dataset, completions, options)).reason
        : `the step ${before.step.name} runs, which it reads`;
    steps.push({ step, reason });
  }
  // A build would end at the results that somebody has changed.
  const work =
    options.replace === true ? [] : dataset.job.steps.flatMap((step) => editedResult(step, dataset) ?? []);
  return { ...check, messages: [...check.messages, ...work], steps };
}
