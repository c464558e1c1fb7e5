import type { Reuse } from "@discoprep/articles";
import type { ExtractOptions } from "@discoprep/articles/extract";
import type { SelectOptions } from "@discoprep/articles/select";
import type { Message } from "@discoprep/corpus";
import { manifestIn } from "@discoprep/files";
import { type DeclaredOption, declaredOptions, type OptionShape } from "@discoprep/files/option";
import type * as z from "@discoprep/files/zod";
import type { ConvertOptions } from "@discoprep/releases/convert";
import type { ExportOptions } from "@discoprep/releases/export";
import type { ReportOptions } from "@discoprep/report";
import type { SourcePlace } from "./find-files.ts";
import { isFileSet } from "./fingerprint.ts";
import { commandOptions, type Step } from "./job.ts";

/** Turns an input of the job into the place where it lies; undefined for one that the build does without. */
export type Locate = (input: string) => SourcePlace | undefined;

/** How a run of steps goes: what the command line says about messages and errors. */
export interface RunSettings {
  /** Leave out documents that cannot be converted. */
  readonly keepGoing?: boolean | undefined;
  /** Write no release if any relation has an error. */
  readonly strict?: boolean | undefined;
}

/** What a step tells while it runs. */
export interface StepListener {
  onMessage(message: Message): void;
  onProgress(done: number, total: number | undefined): void;
  /** How much of the result was copied from an earlier one. */
  onReuse(reuse: Reuse): void;
}

function stepOptions(step: Step): DeclaredOption[] {
  return declaredOptions(commandOptions[step.run] as z.ZodObject<OptionShape>);
}

/** The inputs of a step as its job names them. */
export function stepInputs(step: Step): string[] {
  return stepOptions(step)
    .filter(({ role }) => role === "input")
    .flatMap(({ name }) => (step[name] as string | string[] | undefined) ?? []);
}

/** The settings that decide what becomes of bad input, in the one step that has them. */
export function settingsOf(step: Step, { keepGoing = false, strict = false }: RunSettings): RunSettings {
  return step.run === "convert" ? { ...(keepGoing && { keepGoing }), ...(strict && { strict }) } : {};
}

/** Where a step writes, and its earlier result, from which it may copy what is the same. */
export interface StepFolders {
  readonly out: string;
  readonly earlier: string;
}

/** Runs one step into `out`; what it needs is loaded when it is run. @returns its counts, as in the manifest */
export async function runStep(
  step: Step,
  locate: Locate,
  { out, earlier }: StepFolders,
  settings: RunSettings,
  listener: StepListener,
): Promise<Readonly<Record<string, unknown>>> {
  const options = { ...givenOptions(step, locate), out, ...reuseOf(step, earlier) };
  const { onMessage, onProgress, onReuse } = listener;
  switch (step.run) {
    case "extract": {
      const { extractDump } = await import("@discoprep/articles/extract");
      const progress = ({ bytes }: { readonly bytes: number }): void => onProgress(bytes, undefined);
      const given = { ...(options as unknown as ExtractOptions), onMessage, onProgress: progress };
      const { counts, reuse } = await extractDump(given);
      if (reuse !== undefined) onReuse(reuse);
      return { ...counts };
    }
    case "select": {
      const { selectArticles } = await import("@discoprep/articles/select");
      const { manifest, messages, reuse } = await selectArticles(options as unknown as SelectOptions);
      if (reuse !== undefined) onReuse(reuse);
      for (const message of messages) onMessage(message);
      return manifest.counts;
    }
    case "convert": {
      const { convertCorpus } = await import("@discoprep/releases/convert");
      const how = { ...(options as unknown as ConvertOptions), ...settingsOf(step, settings) };
      return { ...(await convertCorpus({ ...how, onMessage, onProgress })).counts };
    }
    case "conll08": {
      const { makeConll08Dataset } = await import("@discoprep/releases/treebank");
      const { statistics, sets, messages } = await makeConll08Dataset(
        options as unknown as Parameters<typeof makeConll08Dataset>[0],
      );
      for (const message of messages) onMessage(message);
      return { sets, ...statistics };
    }
    case "report": {
      const { writeReport } = await import("@discoprep/report");
      const { report, messages } = await writeReport(options as unknown as ReportOptions);
      for (const message of messages) onMessage(message);
      return { parts: report.parts.length };
    }
    case "export": {
      const { exportRelease } = await import("@discoprep/releases/export");
      const { counts, messages } = await exportRelease(options as unknown as ExportOptions);
      for (const message of messages) onMessage(message);
      return { ...counts };
    }
  }
}

/** The earlier result, for a command that can copy from it; one of another command has nothing to copy. */
function reuseOf(step: Step, earlier: string): { readonly reuse?: string } {
  const takesIt = stepOptions(step).some(({ name }) => name === "reuse");
  return takesIt && manifestIn(earlier).command === step.run ? { reuse: earlier } : {};
}

/** The options of the command but for its output, under the names of its schema. */
export function givenOptions(step: Step, locate: Locate): Record<string, unknown> {
  const given = stepOptions(step).flatMap(({ name, role }): [string, unknown][] => {
    const value = role === "option" ? step.options[name] : step[name];
    if (value === undefined) return [];
    return [[name, role === "input" ? located(value as string | string[], locate) : value]];
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function located(input: string | readonly string[], locate: Locate): unknown {
  if (typeof input === "string") return locate(input);
  const places = input.map(locate).filter((place) => place !== undefined);
  return places.flatMap((place) => (isFileSet(place) ? [place.root] : place));
}
