import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { workIn } from "@discoprep/files";
import type { BuildOptions } from "./build.ts";
import { type SourcesCheck, sourcesCheck } from "./check.ts";
import { type Dataset, judge, missingInput, openDataset, reads } from "./dataset.ts";
import { readCompletions } from "./fingerprint.ts";
import type { Step } from "./job.ts";

/** Whether a build would run a step, and why. */
export interface PlannedStep {
  readonly step: Step;
  /** Undefined where it would not run. */
  readonly reason: string | undefined;
}

/** What a build would find and run. */
export interface BuildPlan extends SourcesCheck {
  /** Every step of the job in order; undefined where a source is missing or ambiguous. */
  readonly steps: readonly PlannedStep[] | undefined;
}

/** Plans a build without running it. Looks for sources once. */
export async function planBuild(options: BuildOptions): Promise<BuildPlan> {
  const dataset = await openDataset(options);
  const check = sourcesCheck(dataset);
  if (missingInput(dataset) !== undefined) return { ...check, steps: undefined };
  const completions = readCompletions(dataset.out);
  const steps: PlannedStep[] = [];
  for (const step of dataset.job.steps) {
    const before = steps.find(
      (other) => other.reason !== undefined && reads(step, `step:${other.step.name}`),
    );
    const reason =
      before === undefined
        ? (await judge(step, dataset, completions, options)).reason
        : `the step ${before.step.name} runs, which it reads`;
    steps.push({ step, reason });
  }
  const work = options.replace === true ? [] : inTheWay(dataset);
  return { ...check, messages: [...check.messages, ...work], steps };
}

/** The results that somebody has changed: a build would end there. */
function inTheWay({ job, out }: Dataset): Message[] {
  return job.steps.flatMap(({ name, run }): Message[] => {
    const folder = join(out, name);
    const work = existsSync(folder) ? workIn(folder, { command: run }) : undefined;
    return work === undefined ? [] : [{ severity: "error", ...work.problem }];
  });
}
