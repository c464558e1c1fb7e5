import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { editsIn } from "@discoprep/files";
import type { Completions } from "./fingerprint.ts";
import type { Job } from "./job.ts";

/** Removes the results of steps that the job no longer has, unless somebody has changed them. */
export function removeForgotten(out: string, job: Job, completions: Completions): void {
  const forgotten = Object.keys(completions).filter((name) => job.steps.every((step) => step.name !== name));
  for (const name of forgotten) {
    const folder = join(out, name);
    if (existsSync(folder) && editsIn(folder) === undefined) rmSync(folder, { recursive: true });
    delete completions[name];
  }
}

/** The lock of a dataset's `out`. It lies in the folder: in a dataset that cannot be written, `out` may be a link to another place. */
export function buildLock(out: string) {
  return { file: join(out, ".lock"), rule: "dataset-busy" } as const;
}
