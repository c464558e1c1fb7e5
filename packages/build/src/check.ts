import { type BuildOptions, editedResults } from "./build.ts";
import { reads, type Step } from "./commands.ts";
import { Dataset } from "./dataset.ts";
import { judge, readCompletions } from "./fingerprint.ts";
import type { Source } from "./source.ts";
import { sourceMessages } from "./sources.ts";

export interface PlannedStep {
  readonly step: Step;
  readonly reason: string | undefined;
  readonly awaited?: Source;
}

/** Returns sources and steps of a build that does not run, or no steps where a source is missing or not clear. */
export async function planBuild(options: BuildOptions) {
  const dataset = await Dataset.open(options);
  const { sources, out } = dataset;
  const messages = sourceMessages(sources);
  if (sources.some(({ problem }) => problem !== undefined)) return { sources, messages, steps: undefined };
  const completions = readCompletions(out);
  const steps: PlannedStep[] = [];
  for (const step of dataset.steps) {
    const awaited = dataset.waiting.get(step.name);
    const before = steps.find(
      ({ step: { name }, reason }) => reason !== undefined && reads(step, `step:${name}`),
    );
    if (awaited !== undefined) steps.push({ step, awaited, reason: undefined });
    else if (before !== undefined)
      steps.push({ step, reason: `the step ${before.step.name} runs, which it reads` });
    else steps.push({ step, reason: (await judge(step, dataset, completions)).reason });
  }
  return { sources, messages: [...messages, ...editedResults(dataset, options)], steps };
}
