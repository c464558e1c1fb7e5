import type { ExtractOptions } from "@discoprep/articles/extract";
import type { SelectOptions } from "@discoprep/articles/select";
import type { Message } from "@discoprep/corpus";
import { type DeclaredOption, declaredOptions, type OptionShape } from "@discoprep/files/option";
import type * as z from "@discoprep/files/zod";
import type { ConvertOptions } from "@discoprep/releases/convert";
import type { ExportOptions } from "@discoprep/releases/export";
import type { ReportOptions } from "@discoprep/report";
import { pathsOf, type SourcePlace } from "./find-files.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { commandOptions, type Step } from "./job.ts";
import type { RunOptions } from "./run-options.ts";

/** Finds the place of a job's input; undefined for an optional input that is missing. */
export type Locate = (input: string) => SourcePlace | undefined;

/** How a step treats bad input. */
export type RunSettings = Pick<RunOptions, "keepGoing" | "strict">;

export interface StepRun {
  readonly step: Step;
  readonly locate: Locate;
  /** The values on which its output depends. */
  readonly fingerprint: Fingerprint;
  /** Where its result goes. */
  readonly out: string;
  readonly settings: RunSettings;
  onMessage(message: Message): void;
  onProgress(done: number, total: number | undefined): void;
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

/** The settings for bad input, for the one step that has them. */
export function settingsOf(step: Step, { keepGoing = false, strict = false }: RunSettings): RunSettings {
  return step.run === "convert" ? { ...(keepGoing && { keepGoing }), ...(strict && { strict }) } : {};
}

/** Runs one step. Loads the step's code only now. @returns its counts, as in the manifest */
export async function runStep(run: StepRun): Promise<Readonly<Record<string, unknown>>> {
  const { step, out, settings, onMessage, onProgress } = run;
  const options: unknown = { ...givenOptions(step, run.locate), out };
  const onMessages = (messages: Iterable<Message>): void => {
    for (const message of messages) onMessage(message);
  };
  switch (step.run) {
    case "extract": {
      const { extractDump } = await import("@discoprep/articles/extract");
      const onBytes = ({ bytes }: { readonly bytes: number }): void => onProgress(bytes, undefined);
      const given = { ...(options as ExtractOptions), report: onMessage, onProgress: onBytes };
      return { ...(await extractDump(given)).counts };
    }
    case "select": {
      const { selectArticles } = await import("@discoprep/articles/select");
      return (await selectArticles({ ...(options as SelectOptions), report: onMessage })).counts;
    }
    case "convert": {
      const { convertCorpus } = await import("@discoprep/releases/convert");
      const how = { ...(options as ConvertOptions), ...settingsOf(step, settings) };
      return { ...(await convertCorpus({ ...how, report: onMessage, onProgress })).counts };
    }
    case "conll08": {
      const { makeConll08Dataset } = await import("@discoprep/releases/treebank");
      const made = await makeConll08Dataset(options as Parameters<typeof makeConll08Dataset>[0]);
      onMessages(made.messages);
      return { sets: made.sets, ...made.statistics };
    }
    case "report": {
      const { writeReport } = await import("@discoprep/report");
      const { counts } = await writeReport({ ...(options as ReportOptions), report: onMessage });
      return { ...counts };
    }
    case "export": {
      const { exportRelease } = await import("@discoprep/releases/export");
      const { counts, messages } = await exportRelease(options as ExportOptions);
      onMessages(messages);
      return { ...counts };
    }
  }
}

/** The options of the command without its output, under the names of its schema. */
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
  return input.flatMap((one) => pathsOf(locate(one) ?? []));
}
