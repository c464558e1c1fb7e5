import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { editsIn } from "@discoprep/files";
import lockfile from "proper-lockfile";
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

const lock = (folder: string) => ({ lockfilePath: join(folder, ".lock"), stale: 60_000 });

/** Whether a build of this machine, or of another that shares the folder, holds it. */
export async function isLocked(folder: string): Promise<boolean> {
  return await lockfile.check(folder, lock(folder));
}

/** Holds the folder for this build. @returns its release @throws ProblemError where another build holds it */
export async function lockFolder(out: string): Promise<() => Promise<void>> {
  try {
    return await lockfile.lock(out, { ...lock(out), update: 10_000 });
  } catch (cause) {
    throw new ProblemError(
      {
        rule: "dataset-busy",
        what: "another build of this dataset is running",
        where: { file: out },
        remedy: "Wait for it to end. After a crash the lock is released within a minute.",
      },
      { cause },
    );
  }
}
