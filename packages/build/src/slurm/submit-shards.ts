import type { BuildOptions } from "../build.ts";
import { planBuild } from "../plan-build.ts";
import { prepareShards } from "../shards/prepare.ts";
import { clearResult } from "../shards/result.ts";
import { type Submission, type Submitted, submit } from "./submit.ts";

/** What a call has submitted, and what it found. */
export interface SubmittedShards extends Submitted {
  /** The folder of shards. */
  readonly folder: string;
  /** How many shards were made before. */
  readonly made: number;
  /** Whether nothing is to be done at all: the results of all steps are what they would be. */
  readonly isUnchanged: boolean;
}

/**
 * Submits to Slurm what of a dataset's shards is not made and neither waits nor runs, and the job that merges them.
 * @throws ProblemError as `prepareShards` and `submit`
 */
export async function submitShards(
  options: BuildOptions,
  count: number,
  how: Pick<Submission, "command" | "resources" | "atOnce">,
): Promise<SubmittedShards> {
  const { folder, queue, missing, release } = await prepareShards(options, count, "slurm");
  try {
    const made = count - missing.length;
    if (missing.length === 0 && (await isMade(options)))
      return { folder, made, shards: [], jobs: [], isUnchanged: true };
    clearResult(folder);
    return { folder, made, isUnchanged: false, ...(await submit({ folder, missing, queue, ...how })) };
  } finally {
    await release();
  }
}

/** Whether no step of a build would run. */
async function isMade(options: BuildOptions): Promise<boolean> {
  const { steps } = await planBuild(options);
  return steps?.every(({ reason }) => reason === undefined) === true;
}
