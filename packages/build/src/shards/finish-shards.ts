import { dirname } from "node:path";
import { type BuildOptions, type BuildResult, buildDataset } from "../build.ts";
import { checkProgram } from "./check-program.ts";
import { existingPlan } from "./plan.ts";

/**
 * Runs the job of a plan whose shards are all made.
 * @throws ProblemError as `buildDataset`, and where a shard is missing
 */
export async function finishShards(
  folder: string,
  listener: Pick<BuildOptions, "onStep" | "onMessage" | "onProgress" | "onReuse">,
): Promise<BuildResult> {
  const plan = existingPlan(folder);
  checkProgram(folder, plan);
  const { sources, ...build } = plan.build;
  const options = { ...build, sources: new Map(sources), dataset: dirname(folder), shards: plan.count };
  return await buildDataset({ ...options, ...listener });
}
