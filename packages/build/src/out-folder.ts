import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import lockfile from "proper-lockfile";
import type { Job } from "./job.ts";

/** Removes folders of steps that the job no longer has. All of `out` belongs to this program. */
export function removeForgotten(out: string, job: Job): void {
  const known = new Set([...job.steps.map((step) => step.name), "fingerprints.json"]);
  for (const name of readdirSync(out)) {
    if (!name.startsWith(".") && !known.has(name)) rmSync(join(out, name), { recursive: true, force: true });
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
