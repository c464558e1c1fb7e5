import {
  convertCorpus,
  exportRelease,
  extractDump,
  makeConll08Dataset,
  selectArticles,
} from "@discoprep/pipeline";
import type { Step } from "./job.ts";

type ConvertStep = Extract<Step, { run: "convert" }>;
type Locate = (input: string) => string;

/** The inputs of a convert step besides annotations and raw, by the name of the option they go to. */
const layers = ["parses", "trees", "dependencies", "conllu", "splits", "columns"] as const;

/** The inputs of a conll08 step. */
const treebankInputs = [
  "trees",
  "propbank",
  "nombank",
  "words",
  "entities",
  "headRules",
  "splits",
  "counts",
] as const;

/** The inputs of a step as its job names them. */
export function stepInputs(step: Step): string[] {
  switch (step.run) {
    case "extract":
      return [step.dump];
    case "select":
      return step.facts === undefined ? [step.articles] : [step.articles, step.facts];
    case "convert":
      return [step.annotations, step.raw, ...layers.flatMap((layer) => step[layer] ?? [])];
    case "export":
      return [step.release];
    case "conll08":
      return treebankInputs.flatMap((name) => step[name] ?? []);
  }
}

/** Runs one step into `out`. @param locate turns an input of the job into a path */
export async function runStep(step: Step, locate: Locate, out: string): Promise<void> {
  switch (step.run) {
    case "extract": {
      const { dump, language, options } = step;
      await extractDump({ ...definedOptions(options), dump: locate(dump), language, out });
      return;
    }
    case "select":
      await selectArticles({
        ...step.options,
        articles: locate(step.articles),
        facts: step.facts === undefined ? undefined : locate(step.facts),
        out,
      });
      return;
    case "convert":
      await convertCorpus(convertOptions(step, locate, out));
      return;
    case "export":
      await exportRelease({ release: locate(step.release), to: step.to, out });
      return;
    case "conll08": {
      const located = treebankInputs.flatMap((name) => {
        const input = step[name];
        return input === undefined ? [] : [[name, locate(input)]];
      });
      const { trees, splits, options } = step;
      await makeConll08Dataset({
        trees,
        splits,
        ...Object.fromEntries(located),
        ...(options !== undefined && { options }),
        out,
      });
      return;
    }
  }
}

function convertOptions(step: ConvertStep, locate: Locate, out: string): Parameters<typeof convertCorpus>[0] {
  const located = layers.flatMap((layer) => {
    const input = step[layer];
    return input === undefined ? [] : [[layer, locate(input)]];
  });
  return {
    ...definedOptions(step.options),
    ...Object.fromEntries(located),
    format: step.format,
    language: step.language,
    annotations: locate(step.annotations),
    raw: locate(step.raw),
    out,
  };
}

/** The options that are set, so that an absent one means the default. */
function definedOptions<T extends object>(options: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
