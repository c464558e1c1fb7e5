import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ExtractOptions, extractOptions } from "@discoprep/articles/extract";
import { selectOptions } from "@discoprep/articles/select";
import { adjudicateOptions, agreeOptions } from "@discoprep/compare/options";
import { ProblemError, problem } from "@discoprep/corpus";
import { type JobRecord, readJsonFile } from "@discoprep/files";
import { declaredOptions } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { convertOptions } from "@discoprep/releases/convert";
import { exportOptions } from "@discoprep/releases/export";
import { publishOptions } from "@discoprep/releases/publish";
import { conll08DatasetOptions } from "@discoprep/releases/treebank";
import { reportOptions } from "@discoprep/report/options";
import { type Source, sourceSchema } from "./source.ts";

interface WithProgress {
  onProgress(done: number): void;
}

/** A command that a job may run. */
interface StepCommand {
  readonly options: z.ZodObject;
  /** Its figures by name, and their places among the counts of a manifest. */
  readonly figures: Readonly<Record<string, readonly string[]>>;
  /** Loads its work, which takes its options and those of a step. */
  load(): Promise<(options: never) => Promise<JobRecord>>;
}

/** The commands a job may run. */
export const commands = {
  extract: {
    options: extractOptions,
    figures: { articles: ["kept"] },
    load: async () => {
      const { extractDump } = await import("@discoprep/articles/extract");
      return ({ onProgress, ...options }: Omit<ExtractOptions, "onProgress"> & WithProgress) =>
        extractDump({ ...options, onProgress: ({ bytes }) => onProgress(bytes) });
    },
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

/** `source:NAME`, `step:NAME`, or a path inside the dataset's folder. */
const input = z.string().min(1);
export const name = z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, "small letters, digits, dots and hyphens");

/**
 * Returns the schema of a command's entry in a job. Its inputs and main options stand beside `run` and `name`, the
 * others below `options`. The types come from the command's own schema.
 */
function stepSchema(run: RunName, more: Record<string, z.ZodType> = {}): z.ZodObject {
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
  return z.strictObject({ ...shape, options: z.strictObject(options).default({}), ...more });
}

export const jobSchema = z.strictObject({
  $schema: z.string().optional(),
  description: z.string(),
  steps: z
    .array(
      z.discriminatedUnion("run", [
        stepSchema("extract"),
        stepSchema("select"),
        stepSchema("convert", {
          counts: input
            .optional()
            .describe("a counts.json with which documents, words, relations and senses are compared"),
        }),
        stepSchema("export"),
        stepSchema("conll08"),
        stepSchema("agree"),
        stepSchema("adjudicate"),
        stepSchema("publish"),
        stepSchema("report"),
      ]),
    )
    .min(1),
});

/** One entry of a job: a command and its inputs. Its output is `out/<name>`. */
export interface Step {
  readonly run: RunName;
  readonly name: string;
  /** Options of the command that a job states below `options`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Inputs and main options of the command. */
  readonly [option: string]: unknown;
}

/** `dataset.json`. */
export interface Job {
  readonly description: string;
  readonly steps: readonly Step[];
}

/** @throws ProblemError naming each field of `dataset.json` that is wrong */
export function readJob(folder: string): Job {
  const job = readChecked(join(folder, "dataset.json"), jobSchema) as unknown as Job;
  const names = job.steps.map((step) => step.name);
  const twice = names.find((one, index) => names.indexOf(one) !== index);
  if (twice !== undefined) throw jobProblem(folder, `two steps are named "${twice}"`, "one name a step");
  return { ...job, steps: job.steps.map((step) => withDump(step, job)) };
}

/** A selection from articles that a step extracts has the dump of that step for its second reading. */
function withDump(step: Step, { steps }: Job): Step {
  if (step.run !== "select" || step.dump !== undefined) return step;
  const extraction = steps.find(({ run, name }) => run === "extract" && step.articles === `step:${name}`);
  return extraction === undefined ? step : { ...step, dump: extraction.dump };
}

/** Returns the sources of a dataset; none where it has no `sources.json`. */
export function readSources(folder: string): Source[] {
  const file = join(folder, "sources.json");
  return existsSync(file) ? readChecked(file, z.array(sourceSchema)) : [];
}

function readChecked<T>(file: string, schema: z.ZodType<T>): T {
  return readJsonFile(file, schema, {
    rule: "invalid-dataset",
    expected: "what `discoprep explain schemas dataset` prints",
  });
}

/** Makes the error for a fault of `dataset.json` that no schema can express. */
export function jobProblem(folder: string, found: string, expected: string): ProblemError {
  const file = join(folder, "dataset.json");
  return new ProblemError(problem("invalid-dataset", { file }, { expected, found }));
}
