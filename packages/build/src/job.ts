import { existsSync } from "node:fs";
import { join } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import { readJsonFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { commands, type RunName, type Step, stepInputs, stepSchema } from "./commands.ts";
import { type Source, sourceSchema } from "./source.ts";

const [firstSchema, ...otherSchemas] = (Object.keys(commands) as [RunName]).map(stepSchema);

export const jobSchema = z.strictObject({
  $schema: z.string().optional(),
  description: z.string(),
  steps: z.array(z.discriminatedUnion("run", [firstSchema as z.ZodObject, ...otherSchemas])).min(1),
});

export interface Job {
  readonly description: string;
  readonly steps: readonly Step[];
}

/** @throws ProblemError naming each field of `dataset.json` that is wrong, or an input that is no source and no earlier step */
export function readJob(folder: string): Job {
  const job = readChecked(join(folder, "dataset.json"), jobSchema) as unknown as Job;
  const names = job.steps.map((step) => step.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw jobProblem(folder, `two steps are named "${twice}"`, "one name a step");
  const steps = job.steps.map((step) => withDump(step, job));
  const sources = readSources(folder).map(({ name }) => `source:${name}`);
  for (const [index, step] of steps.entries()) {
    const inputs = [...sources, ...names.slice(0, index).map((name) => `step:${name}`)];
    const unknown = stepInputs(step).find((input) => {
      const [named] = /^(?:step|source):[^/]*/.exec(input) ?? [];
      return named !== undefined && !inputs.includes(named);
    });
    if (unknown === undefined) continue;
    const fault = `the step "${step.name}" has the input "${unknown}", which is no source and no step before it`;
    throw jobProblem(folder, fault, ["a path", ...inputs].join(", "));
  }
  return { ...job, steps };
}

/** Gives a selection from a step's articles the dump of that step, for its second reading. */
function withDump(step: Step, { steps }: Job): Step {
  if (step.run !== "select" || step.dump !== undefined) return step;
  const extraction = steps.find(({ run, name }) => run === "extract" && step.articles === `step:${name}`);
  return extraction === undefined ? step : { ...step, dump: extraction.dump };
}

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
