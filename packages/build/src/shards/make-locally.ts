import type { BuildOptions } from "../build.ts";
import { type LocalRun, runLocally } from "./local.ts";
import { prepareShards } from "./prepare.ts";
import { clearResult } from "./result.ts";

/** What came of making shards on this machine. */
export interface MadeShards {
  /** The folder of shards. */
  readonly folder: string;
  /** Numbers of the shards that failed, from 1; their logs say why. */
  readonly failed: readonly number[];
}

/**
 * Makes what is not made of a dataset's shards by processes of this machine.
 * @throws ProblemError as `prepareShards`
 */
export async function makeLocally(
  options: BuildOptions,
  count: number,
  how: Omit<LocalRun, "folder"> & { readonly onPlan?: (made: number) => void },
): Promise<MadeShards> {
  const { folder, missing, release } = await prepareShards(options, count, "local");
  try {
    clearResult(folder);
    how.onPlan?.(count - missing.length);
    return { folder, failed: await runLocally(missing, { ...how, folder }) };
  } finally {
    await release();
  }
}
