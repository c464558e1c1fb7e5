import { UsageError } from "@discoprep/corpus";
import { selectArticles } from "@discoprep/pipeline";
import type { Step } from "./job.ts";

/** The inputs of a step as its job names them. */
export function stepInputs(step: Step): string[] {
  switch (step.run) {
    case "extract":
      return [step.dump];
    case "select":
      return [step.articles];
    case "convert": {
      const layers = [step.trees, step.dependencies, step.conllu, step.parses, step.splits];
      return [step.annotations, step.raw, ...layers.filter((input) => input !== undefined)];
    }
    case "export":
      return [step.release];
  }
}

/** Runs one step into `out`. @param locate turns an input of the job into a path */
export async function runStep(step: Step, locate: (input: string) => string, out: string): Promise<void> {
  switch (step.run) {
    case "select":
      await selectArticles({ ...step.options, articles: locate(step.articles), out });
      return;
    default:
      throw new UsageError(`no step ${step.run}`);
  }
}
