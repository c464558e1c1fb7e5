import { extractOptions } from "@discoprep/articles/extract";
import { selectOptions } from "@discoprep/articles/select";
import { adjudicateOptions, agreeOptions } from "@discoprep/compare/options";
import type { JobRecord } from "@discoprep/files";
import { declaredOptions } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { convertOptions } from "@discoprep/releases/convert";
import { exportOptions } from "@discoprep/releases/export";
import { publishOptions } from "@discoprep/releases/publish";
import { conll08DatasetOptions } from "@discoprep/releases/treebank";
import { reportOptions } from "@discoprep/report/options";
import { name } from "./source.ts";

type DeclaredOption = ReturnType<typeof declaredOptions>[number];

interface StepCommand {
  readonly options: z.ZodObject;
  /** Places of its figures among the counts of a manifest, by their names. */
  readonly figures: Readonly<Record<string, readonly string[]>>;
  load(): Promise<(options: never) => Promise<JobRecord>>;
}

export const commands = {
  extract: {
    options: extractOptions,
    figures: { articles: ["kept"] },
    load: async () => (await import("@discoprep/articles/extract")).extractDump,
  },
  select: {
    options: selectOptions,
    figures: { documents: ["taken"], words: ["words"] },
    load: async () => (await import("@discoprep/articles/select")).selectArticles,
  },
  convert: {
    options: convertOptions,
    figures: { documents: ["documents", "kept"], relations: ["relations", "kept"] },
    load: async () => (await import("@discoprep/releases/convert")).convertCorpus,
  },
  export: {
    options: exportOptions,
    figures: { documents: ["documents"], relations: ["relations", "written"] },
    load: async () => (await import("@discoprep/releases/export")).exportRelease,
  },
  conll08: {
    options: conll08DatasetOptions,
    figures: { sentences: ["sentences"] },
    load: async () => (await import("@discoprep/releases/treebank")).makeConll08Dataset,
  },
  agree: {
    options: agreeOptions,
    figures: { documents: ["documents"] },
    load: async () => (await import("@discoprep/compare/adjudication")).writeSheet,
  },
  adjudicate: {
    options: adjudicateOptions,
    figures: { relations: ["relations", "gold"] },
    load: async () => (await import("@discoprep/compare/adjudication")).adjudicate,
  },
  publish: {
    options: publishOptions,
    figures: {},
    load: async () => (await import("@discoprep/releases/publish")).publishRelease,
  },
  report: {
    options: reportOptions,
    figures: { parts: ["parts"] },
    load: async () => (await import("@discoprep/report")).writeReport,
  },
} as const satisfies Readonly<Record<string, StepCommand>>;

export type RunName = keyof typeof commands;

/** One entry of a job: a command and its inputs. Its output is `out/<name>`. */
export interface Step {
  readonly run: RunName;
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly [option: string]: unknown;
}

/** `source:NAME`, `step:NAME`, or a path inside the dataset's folder. */
const input = z.string().min(1);

const counts = input
  .optional()
  .describe("a counts.json with which documents, words, relations and senses are compared");

/** Returns the schema of a command's entry in a job: inputs and main options are beside `run`, others below `options`. */
export function stepSchema(run: RunName): z.ZodObject {
  const shape: Record<string, z.ZodType> = { run: z.literal(run), name };
  const options: Record<string, z.ZodType> = {};
  for (const option of declaredOptions(commands[run].options)) {
    const { role, optional, schema, help } = option;
    if (role === "input") {
      const path = (option.several ? z.union([input, z.array(input)]) : input).describe(help);
      shape[option.name] = optional ? path.optional() : path;
    } else if (option.main) shape[option.name] = schema;
    else if (role === "option") options[option.name] = optional ? schema.optional() : schema;
  }
  const more = run === "convert" ? { counts } : {};
  return z.strictObject({ ...shape, options: z.strictObject(options).default({}), ...more });
}

export function stepOptions({ run }: Step): DeclaredOption[] {
  return declaredOptions(commands[run].options);
}

export function stepInputs(step: Step): string[] {
  return inputsOf(step, () => true);
}

/** Returns the inputs without which a step cannot run: those that its command, or another of its options, needs, or needs together. */
export function requiredInputs(step: Step): string[] {
  const options = stepOptions(step).filter(({ name }) => step[name] !== undefined || name in step.options);
  const needed = options.flatMap(({ needs }) => (typeof needs === "string" ? [needs] : []));
  return inputsOf(step, ({ name, optional, together }) => {
    return !optional || needed.includes(name) || together === true;
  });
}

function inputsOf(step: Step, isMeant: (option: DeclaredOption) => boolean): string[] {
  return stepOptions(step)
    .filter((option) => option.role === "input" && isMeant(option))
    .flatMap(({ name }) => (step[name] as string | string[] | undefined) ?? []);
}

export function reads(step: Step, named: string): boolean {
  return stepInputs(step).some((input) => input === named || input.startsWith(`${named}/`));
}
