import { join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { writeFileWhole } from "@discoprep/files";
import { groupBy } from "@discoprep/files/text";
import { numberRanges } from "../shards/number-ranges.ts";
import { jobName, mergeComment, phaseOf, type QueuedTask, shardsComment } from "./queue.ts";
import { recordJob } from "./records.ts";
import type { SlurmResources } from "./resources.ts";
import { runSlurmCommand } from "./run-command.ts";
import { sbatchScript } from "./sbatch-script.ts";

/** What is to be submitted. */
export interface Submission {
  /** The folder of shards. */
  readonly folder: string;
  /** Numbers of the shards that are not made, from 1, in order. */
  readonly missing: readonly number[];
  /** The jobs of this folder that Slurm knows of. */
  readonly queue: readonly QueuedTask[];
  /** The command that takes the folder and the number of a shard, or `merge`. */
  readonly command: readonly string[];
  readonly resources: SlurmResources;
  /** How many tasks run at once at most. */
  readonly atOnce?: number | undefined;
}

/** What was submitted, and what was there. */
export interface Submitted {
  /** The shards that were submitted. */
  readonly shards: readonly number[];
  /** The ids of all jobs that now wait or run, for `scancel`. */
  readonly jobs: readonly string[];
}

/**
 * Submits the shards that are not made and neither wait nor run, and the job that merges all of them.
 * @throws ProblemError where Slurm refuses a job; what it has taken before then goes on
 */
export async function submit({ folder, missing, queue, ...how }: Submission): Promise<Submitted> {
  const live = queue.filter((task) => phaseOf(task) !== "ended");
  const liveShards = live.filter(({ shard }) => shard !== undefined && missing.includes(shard));
  const known = new Set(liveShards.map(({ shard }) => shard));
  const shards = missing.filter((shard) => !known.has(shard));
  const merges = live.filter(({ shard }) => shard === undefined);
  const liveJobs = [...new Set(live.filter(({ shard }) => shard !== undefined).map(({ job }) => job))];
  if (shards.length === 0 && merges.length > 0)
    return { shards, jobs: [...liveJobs, ...merges.map(({ job }) => job)] };
  const script = join(folder, "job.sbatch");
  await writeFileWhole(script, sbatchScript(jobName(folder), [...how.command, folder], how.resources));
  const arrays: string[] = [];
  for (const { offset, indices } of cutArrays(shards, await largestIndex())) {
    const limit = how.atOnce === undefined ? "" : `%${how.atOnce}`;
    // The limit is of one array: several of them run one after another.
    const before = arrays.at(-1);
    const isChained = how.atOnce !== undefined && before !== undefined;
    const job = await sbatch([
      `--array=${numberRanges(indices)}${limit}`,
      `--comment=${shardsComment(offset)}`,
      ...(isChained ? [`--dependency=afterany:${before}`] : []),
      ...placesOf(folder, "%A_%a"),
      script,
      `${offset}`,
    ]);
    arrays.push(job);
    recordJob(folder, { job, offset, shards: indices.map((index) => index + offset) });
  }
  // A merge that waits for jobs of which one has failed will never begin.
  if (merges.length > 0)
    await runSlurmCommand(
      "scancel",
      merges.map(({ id }) => id),
    );
  const awaited = [...arrays, ...liveShards.map(({ id }) => id)];
  const merge = await sbatch([
    `--comment=${mergeComment}`,
    ...(awaited.length > 0 ? [`--dependency=afterok:${awaited.join(":")}`, "--kill-on-invalid-dep=yes"] : []),
    ...placesOf(folder, "%j"),
    script,
    "merge",
  ]);
  recordJob(folder, { job: merge });
  return { shards, jobs: [...liveJobs, ...arrays, merge] };
}

/** Where a job works and writes its log. In Slurm's names of files % begins a pattern. */
function placesOf(folder: string, pattern: string): string[] {
  return [`--chdir=${folder}`, `--output=${join(folder, "log").replaceAll("%", "%%")}/slurm-${pattern}.log`];
}

/** @returns the job's id @throws ProblemError with what Slurm says */
async function sbatch(args: readonly string[]): Promise<string> {
  const { isFine, stdout, stderr } = await runSlurmCommand("sbatch", ["--parsable", ...args]);
  const id = stdout.trim().split(";")[0] ?? "";
  if (isFine && /^\d+$/.test(id)) return id;
  throw new ProblemError({
    rule: "slurm-refused",
    what: "Slurm does not take the job",
    where: {},
    expected: "the id of a job",
    found: (stderr || stdout)
      .trim()
      .replaceAll(/sbatch: (?:error: )?/g, "")
      .replaceAll("\n", "; "),
    remedy: remedyOf(stderr),
  });
}

function remedyOf(answer: string): string {
  if (/partition/i.test(answer)) return "Name one of the partitions that `sinfo -s` prints (--partition).";
  if (/account|qos/i.test(answer))
    return "Name an account that you may use (--account); `sacctmgr show associations user=$USER` prints them.";
  if (/time/i.test(answer))
    return "Give a limit of time that the partition allows (--time); `sinfo -s` prints them.";
  if (/memory|node configuration/i.test(answer))
    return "Ask for what a node has (--mem, --partition); `sinfo -N -l` prints it.";
  if (/array/i.test(answer)) return "Use fewer --shards.";
  if (/limit|QOSMax|AssocMax/i.test(answer))
    return "Use fewer --shards, or wait until other jobs of yours end.";
  return "Change the options of the job, or ask those who run the cluster.";
}

/** The largest index of an array's task that the cluster allows: MaxArraySize is one above it. */
async function largestIndex(): Promise<number> {
  const { stdout } = await runSlurmCommand("scontrol", ["show", "config"]);
  return largestIndexOf(stdout);
}

/** From what `scontrol show config` prints; Slurm's own default where it does not say. */
export function largestIndexOf(config: string): number {
  const size = Number(/^MaxArraySize\s*=\s*(\d+)/m.exec(config)?.[1] ?? 1001);
  return Math.max(1, size - 1);
}

/** Shards as arrays with indices from 1 to the largest allowed; shard = offset + index. */
export function cutArrays(
  shards: readonly number[],
  largest: number,
): { readonly offset: number; readonly indices: readonly number[] }[] {
  const arrays = groupBy(shards, (shard) => Math.floor((shard - 1) / largest) * largest);
  return [...arrays]
    .sort(([a], [b]) => a - b)
    .map(([offset, those]) => ({ offset, indices: those.map((shard) => shard - offset) }));
}
