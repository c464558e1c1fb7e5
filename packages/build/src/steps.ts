import type { JobOptions, JobRecord } from "@discoprep/files";
import { declaredOptions } from "@discoprep/files/option";
import { pathsOf, type SourcePlace } from "./find-files.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { commands, type Step } from "./job.ts";
import type { RunOptions } from "./run-options.ts";

/** Finds the place of a job's input; undefined for an optional input that is missing. */
export type Locate = (input: string) => SourcePlace | undefined;

/** The treatment of bad input. */
export type RunSettings = Pick<RunOptions, "errors">;

export interface StepRun {
  readonly step: Step;
  readonly locate: Locate;
  /** The values on which its output depends. */
  readonly fingerprint: Fingerprint;
  readonly settings: RunSettings;
  /** Its folder, and what the build adds. */
  readonly options: JobOptions;
  onProgress(done: number, total: number | undefined): void;
}

type DeclaredOption = ReturnType<typeof declaredOptions>[number];

function stepOptions(step: Step): DeclaredOption[] {
  return declaredOptions(commands[step.run].options);
}

/** Returns the inputs of a step as its job names them. */
export function stepInputs(step: Step): string[] {
  return inputsOf(step, () => true);
}

/** Returns the inputs without which a step cannot run: those that its command, or another of its options, needs. */
export function requiredInputs(step: Step): string[] {
  const given = stepOptions(step).filter(({ name }) => step[name] !== undefined || name in step.options);
  const needed = given.flatMap(({ needs }) => (typeof needs === "string" ? [needs] : []));
  return inputsOf(step, ({ name, optional }) => !optional || needed.includes(name));
}

function inputsOf(step: Step, isMeant: (option: DeclaredOption) => boolean): string[] {
  return stepOptions(step)
    .filter((option) => option.role === "input" && isMeant(option))
    .flatMap(({ name }) => (step[name] as string | string[] | undefined) ?? []);
}

/** Returns the treatment of bad input, for the one step that has them. */
export function settingsOf(step: Step, { errors }: RunSettings): RunSettings {
  return step.run === "convert" ? { errors } : {};
}

/** The record of a step that has run. */
export type StepRecord = Pick<JobRecord, "counts" | "summary">;

/** Runs one step. Loads the step's code only now. */
export async function runStep(run: StepRun): Promise<StepRecord> {
  const { step, locate, settings, options, onProgress } = run;
  const work = await commands[step.run].load();
  const given = { ...givenOptions(step, locate), ...settingsOf(step, settings) };
  return await work({ ...given, ...options, onProgress } as never);
}

/** Returns the options of the command without its output, under the names of its schema. */
export function givenOptions(step: Step, locate: Locate): Record<string, unknown> {
  const given = stepOptions(step).flatMap(({ name, role, main }): [string, unknown][] => {
    const value = role === "option" && main !== true ? step.options[name] : step[name];
    if (value === undefined) return [];
    return [[name, role === "input" ? located(value as string | string[], locate) : value]];
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function located(input: string | readonly string[], locate: Locate): unknown {
  if (typeof input === "string") return locate(input);
  return input.flatMap((one) => pathsOf(locate(one) ?? []));
}
