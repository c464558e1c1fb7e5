import { existsSync } from "node:fs";
import { join } from "node:path";
import { ProblemError, readJsonFile } from "@discoprep/corpus";
import { z } from "zod";

/** `source:NAME`, `step:NAME`, or a path inside the dataset's folder. */
const input = z.string().min(1);
const count = z.number().int().nonnegative();
const name = z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, "small letters, digits, dots and hyphens");

const extractStep = z.strictObject({
  run: z.literal("extract"),
  name,
  dump: input,
  language: z.string(),
  options: z
    .strictObject({
      limit: count.optional(),
      maxExpansion: z.number().int().positive().optional(),
      keep: z.array(z.string()).optional(),
      requireDate: z.boolean().optional(),
      published: z.boolean().optional(),
      strict: z.boolean().optional(),
      variant: z.string().optional(),
    })
    .default({}),
});

const selectStep = z.strictObject({
  run: z.literal("select"),
  name,
  articles: input,
  /** The dump, for structured facts of the articles taken. */
  facts: input.optional(),
  options: z
    .strictObject({
      script: z.literal("simplified").optional(),
      convert: z.literal("simplified").optional(),
      maxExpansion: z.number().int().positive().optional(),
      minChars: count.optional(),
      minWords: count.optional(),
      words: count.optional(),
      seed: count.optional(),
      rank: z.enum(["random", "long-paragraphs"]).optional(),
    })
    .default({}),
});

const convertStep = z.strictObject({
  run: z.literal("convert"),
  name,
  format: z.enum(["pdtb2", "pipe48", "annotator", "cdtb"]),
  language: z.string(),
  annotations: input,
  raw: input,
  parses: input.optional(),
  trees: input.optional(),
  dependencies: input.optional(),
  conllu: input.optional(),
  splits: input.optional(),
  columns: input.optional(),
  /** A counts.json with which the release's documents, words, relations and senses are compared. */
  counts: input.optional(),
  options: z
    .strictObject({
      senses: z.string().optional(),
      unmapped: z.enum(["keep", "drop"]).optional(),
      secondConnective: z.enum(["drop", "append"]).optional(),
      types: z.enum(["task", "all"]).optional(),
      edition: z.enum(["2015", "2016"]).optional(),
      firstId: count.optional(),
      encoding: z.enum(["utf-8", "latin1"]).optional(),
      strict: z.boolean().optional(),
      keepGoing: z.boolean().optional(),
    })
    .default({}),
});

const exportStep = z.strictObject({
  run: z.literal("export"),
  name,
  release: input,
  to: z.enum(["annotator", "pdtb2", "disrpt", "brat"]),
});

const conll08Step = z.strictObject({
  run: z.literal("conll08"),
  name,
  trees: input,
  propbank: input.optional(),
  nombank: input.optional(),
  words: input.optional(),
  entities: input.optional(),
  headRules: input.optional(),
  splits: input,
  /** The overview paper's tables, with which the data are compared cell by cell. */
  counts: input.optional(),
  /** Choices of the LTH conversion, such as rightBranching=false. */
  options: z.string().optional(),
});

const jobSchema = z.strictObject({
  $schema: z.string().optional(),
  description: z.string(),
  steps: z
    .array(z.discriminatedUnion("run", [extractStep, selectStep, convertStep, exportStep, conll08Step]))
    .min(1),
});

const sourceSchema = z.strictObject({
  name,
  /** Inside the dataset's folder, or below `$CORPORA`. */
  path: z.string(),
  what: z.string(),
  obtain: z.string(),
  licence: z.string(),
  bytes: z.number().int().optional(),
  sha256: z.string().length(64).optional(),
});

/** One entry of `sources.json`: what to obtain, from where, under which terms. */
export type Source = z.infer<typeof sourceSchema>;
/** One entry of a job: which command runs over which inputs; its output is `out/<name>`. */
export type Step = z.infer<typeof jobSchema>["steps"][number];
/** `dataset.json`. */
export type Job = z.infer<typeof jobSchema>;

/** The JSON Schema of `dataset.json`, for editors. */
export function jobJsonSchema(): unknown {
  return z.toJSONSchema(jobSchema, { io: "input" });
}

/** @throws ProblemError naming each field of `dataset.json` that is wrong */
export function readJob(folder: string): Job {
  const job = readChecked(join(folder, "dataset.json"), jobSchema);
  const names = job.steps.map((step) => step.name);
  const twice = names.find((one, index) => names.indexOf(one) !== index);
  if (twice !== undefined) throw jobProblem(folder, `two steps are named "${twice}"`, "one name a step");
  return job;
}

/** The sources of a dataset; none where it has no `sources.json`. */
export function readSources(folder: string): Source[] {
  const file = join(folder, "sources.json");
  return existsSync(file) ? readChecked(file, z.array(sourceSchema)) : [];
}

function readChecked<T>(file: string, schema: z.ZodType<T>): T {
  return readJsonFile(file, schema, {
    rule: "invalid-dataset",
    what: "the file does not describe a dataset",
    expected: "the shape that datasets/dataset.schema.json states",
  });
}

/** A problem of `dataset.json` that no schema expresses. */
export function jobProblem(folder: string, what: string, expected: string): ProblemError {
  return new ProblemError({
    rule: "invalid-dataset",
    what,
    where: { file: join(folder, "dataset.json") },
    expected,
  });
}
