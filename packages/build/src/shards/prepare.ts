import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { manifestIn } from "@discoprep/files";
import type { BuildOptions } from "../build.ts";
import { lockFolder } from "../out-folder.ts";
import { phaseOf, type QueuedTask, queuedTasks } from "../slurm/queue.ts";
import { placesFile } from "./completion.ts";
import { missingShards, planId, readPlan, type ShardPlan, shardsFolder, writePlan } from "./plan.ts";
import { planShards } from "./plan-shards.ts";

/** A dataset whose shards can be made. */
export interface PreparedShards {
  /** The folder of shards. */
  readonly folder: string;
  readonly plan: ShardPlan;
  /** The jobs of the folder that Slurm knows of. */
  readonly queue: readonly QueuedTask[];
  /** Numbers of the shards that are not made, from 1. */
  readonly missing: readonly number[];
  /** Lets another build take the folder. */
  release(): Promise<void>;
}

/**
 * Plans the shards of a dataset, writes the plan, and holds the folder until `release`.
 * @param on where the shards are to be made
 * @throws ProblemError where another build holds the folder or jobs that make other shards are in Slurm's queue; as
 *   `planShards`
 */
export async function prepareShards(
  options: BuildOptions,
  count: number,
  on: "local" | "slurm",
): Promise<PreparedShards> {
  const folder = shardsFolder(options.dataset);
  const plan = await planShards(options, count);
  // Asked before looking at what is made: a shard that is made in between is not begun again.
  const queue = on === "slurm" || existsSync(join(folder, "job.sbatch")) ? await askQueue(folder, on) : [];
  mkdirSync(folder, { recursive: true });
  const release = await lockFolder(folder);
  try {
    checkQueue(folder, plan, queue, on);
    await writePlan(folder, plan);
    const missing = missingShards(folder, plan);
    if (missing.length > 0) await writeEarlier(folder, plan, options);
    return { folder, plan, queue, missing, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Writes where pages of each extraction's last result stand, so that its shards copy what is the same. Jobs that run
 * may read what stands there: it is not written again for the same result.
 */
async function writeEarlier(folder: string, { steps }: ShardPlan, options: BuildOptions): Promise<void> {
  for (const { step, isNeeded } of steps) {
    const earlier = join(options.reuse ?? join(resolve(options.dataset), "out"), step);
    const file = placesFile(folder, step);
    if (!isNeeded || manifestIn(earlier).command !== "extract") continue;
    const { arePlacesOf, writePlaces } = await import("@discoprep/articles/extract");
    if (!arePlacesOf(file, earlier)) await writePlaces(earlier, file);
  }
}

/** A machine without Slurm has no jobs in its queue. */
async function askQueue(folder: string, on: "local" | "slurm"): Promise<QueuedTask[]> {
  return await queuedTasks(folder).catch((error: unknown) => {
    if (on === "local" && error instanceof ProblemError && error.problem.rule === "no-slurm") return [];
    throw error;
  });
}

/** @throws ProblemError where jobs would make the shards of another plan, or the same as this machine */
function checkQueue(
  folder: string,
  plan: ShardPlan,
  queue: readonly QueuedTask[],
  on: "local" | "slurm",
): void {
  const jobs = [...new Set(queue.filter((task) => phaseOf(task) !== "ended").map(({ job }) => job))];
  const earlier = readPlan(folder);
  if (jobs.length === 0 || earlier === undefined) return;
  const isSame = planId(earlier) === planId(plan);
  if (isSame && on === "slurm") return;
  throw new ProblemError({
    rule: "shards-in-queue",
    what: isSame
      ? "jobs of Slurm make the same shards now"
      : "jobs of Slurm make other shards of this dataset now: from another input, with other options, another program or another number of shards",
    where: { file: folder },
    found: `the jobs ${jobs.join(", ")}`,
    remedy: `Wait until they end (discoprep status), or cancel them: scancel ${jobs.join(" ")}.`,
  });
}
