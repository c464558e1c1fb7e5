import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ProblemError } from "@discoprep/corpus";
import { writeFileWhole } from "@discoprep/files";
import { groupBy } from "@discoprep/files/text";
import type {
  Executor,
  LiveTasks,
  Submitted,
  Task,
  TaskCounts,
  TaskSettings,
  TaskStatus,
} from "./executor.ts";
import { appendedLines, appendLine } from "./log.ts";
import { numberRanges } from "./number-ranges.ts";
import type { SlurmResources } from "./options.ts";
import { endedStates, endedTask, jobName, phaseOf, queuedTasks, runSlurmCommand } from "./slurm-queue.ts";

/** A submitted job: a line of `jobs.jsonl`. It leads to the logs when Slurm has forgotten the job. */
interface JobRecord {
  readonly job: string;
  /** The shard of task 0; undefined for the merge. */
  readonly offset?: number;
  readonly shards?: readonly number[];
}

/**
 * Runs jobs of Slurm: arrays with a task for each shard, and a job that merges them when all have ended well.
 * The jobs go on without this process. It finds them again by their name.
 */
export function slurmExecutor(folder: string): Executor {
  const records = join(folder, "jobs.jsonl");
  const live = async (): Promise<LiveTasks> => {
    const tasks = (await queuedTasks(folder)).flatMap(({ task, id, reason, state }): [Task, TaskStatus][] => {
      const phase = phaseOf(state);
      if (phase === "ended") return [];
      return [[task, { state: phase, job: id, ...(reason !== "None" && { reason }) }]];
    });
    return new Map(tasks);
  };
  return {
    live,
    submit: (missing, queue, settings) =>
      submit(folder, missing, queue, settings, (job) => appendLine(records, job)),
    wait: (onCounts) => waitUntilNone(live, onCounts),
    async ended() {
      const jobs = appendedLines<JobRecord>(records);
      const queue = await queuedTasks(folder);
      const inQueue = new Set(queue.map(({ job }) => job));
      const states = await endedStates(jobs.map(({ job }) => job).filter((job) => !inQueue.has(job)));
      return (task) => {
        const id = lastJobOf(jobs, task);
        if (id === undefined) return { state: "missing" };
        const queued = queue.findLast((one) => one.id === id);
        return endedTask(folder, id, queued?.state ?? states.get(id), queued?.reason);
      };
    },
  };
}

/** The argument for `scancel` of the last job that was to make a task. */
function lastJobOf(jobs: readonly JobRecord[], task: Task): string | undefined {
  const record = jobs.findLast(({ shards }) =>
    task === "merge" ? shards === undefined : shards?.includes(task),
  );
  if (record === undefined || task === "merge") return record?.job;
  return `${record.job}_${task - (record.offset ?? 0)}`;
}

async function submit(
  folder: string,
  missing: readonly number[],
  live: LiveTasks,
  { command, atOnce, resources = {} }: TaskSettings,
  onJob: (record: JobRecord) => void,
): Promise<Submitted> {
  const shards = missing.filter((shard) => !live.has(shard));
  const awaited = missing.flatMap((shard) => live.get(shard)?.job ?? []);
  const merge = live.get("merge")?.job;
  const liveJobs = [...new Set(awaited.map((id) => id.split("_")[0] ?? ""))];
  if (shards.length === 0 && merge !== undefined) return { shards, jobs: [...liveJobs, merge] };
  const script = join(folder, "job.sbatch");
  await writeFileWhole(script, sbatchScript(jobName(folder), [...command, folder], resources));
  const arrays: string[] = [];
  for (const { offset, indices } of cutArrays(shards, await largestIndex())) {
    const limit = atOnce === undefined ? "" : `%${atOnce}`;
    // The limit applies to one array, so several arrays run one after another.
    const before = atOnce === undefined ? undefined : arrays.at(-1);
    const job = await sbatch([
      `--array=${numberRanges(indices)}${limit}`,
      `--comment=shards+${offset}`,
      ...(before === undefined ? [] : [`--dependency=afterany:${before}`]),
      ...placesOf(folder, "%A_%a"),
      script,
      `${offset}`,
    ]);
    arrays.push(job);
    onJob({ job, offset, shards: indices.map((index) => index + offset) });
  }
  // A merge never begins when a job that it waits for has failed.
  if (merge !== undefined) await runSlurmCommand("scancel", [merge]);
  const all = [...arrays, ...awaited];
  const job = await sbatch([
    "--comment=merge",
    ...(all.length > 0 ? [`--dependency=afterok:${all.join(":")}`, "--kill-on-invalid-dep=yes"] : []),
    ...placesOf(folder, "%j"),
    script,
    "merge",
  ]);
  onJob({ job });
  return { shards, jobs: [...liveJobs, ...arrays, job] };
}

/** The folder in which a job works, and the file of its log. In Slurm's names of files % begins a pattern. */
function placesOf(folder: string, pattern: string): string[] {
  return [`--chdir=${folder}`, `--output=${join(folder, "log").replaceAll("%", "%%")}/slurm-${pattern}.log`];
}

/** @returns the job's id @throws ProblemError with Slurm's own words */
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

/** The largest index of an array's task that the cluster allows: MaxArraySize less one. */
async function largestIndex(): Promise<number> {
  const { stdout } = await runSlurmCommand("scontrol", ["show", "config"]);
  return largestIndexOf(stdout);
}

/** Reads it from the output of `scontrol show config`; without an entry, takes Slurm's own default. */
export function largestIndexOf(config: string): number {
  const size = Number(/^MaxArraySize\s*=\s*(\d+)/m.exec(config)?.[1] ?? 1001);
  return Math.max(1, size - 1);
}

/** Cuts shards into arrays with indices from 1 to the largest allowed; shard = offset + index. */
export function cutArrays(
  shards: readonly number[],
  largest: number,
): { readonly offset: number; readonly indices: readonly number[] }[] {
  const arrays = groupBy(shards, (shard) => Math.floor((shard - 1) / largest) * largest);
  return [...arrays]
    .sort(([a], [b]) => a - b)
    .map(([offset, those]) => ({ offset, indices: those.map((shard) => shard - offset) }));
}

/** Seconds between two questions. Frequent questions burden the controller of a large cluster. */
const firstPause = 1;
const longestPause = 15;
/** The number of questions in a row, over some minutes, that may stay without an answer. */
const mostUnanswered = 40;

async function waitUntilNone(
  live: () => Promise<LiveTasks>,
  onCounts: (counts: TaskCounts) => void,
): Promise<void> {
  let unanswered = 0;
  for (let seconds = firstPause; ; seconds = Math.min(longestPause, seconds * 1.2)) {
    try {
      const tasks = await live();
      if (tasks.size === 0) return;
      const states = [...tasks].filter(([task]) => task !== "merge").map(([, { state }]) => state);
      const running = states.filter((state) => state === "running").length;
      onCounts({ running, waiting: states.length - running });
      unanswered = 0;
    } catch (error) {
      unanswered++;
      if (!(error instanceof ProblemError) || unanswered === mostUnanswered) throw error;
    }
    await pause(seconds * 1000);
  }
}

/**
 * The one script of all jobs of a folder of shards. Its argument is the shard of task 0 of an array, or `merge`.
 * @param name of the jobs @param command makes a shard, given the shard's number as its last argument
 */
export function sbatchScript(name: string, command: readonly string[], resources: SlurmResources): string {
  const { mem = "1G", sbatch = "", ...named } = resources;
  const options = [
    ...[`--job-name=${name}`, "--nodes=1", "--ntasks=1", "--cpus-per-task=1", `--mem=${mem}`],
    ...["--requeue", "--open-mode=append"],
    ...(["partition", "account", "time"] as const).flatMap((option) =>
      named[option] === undefined ? [] : [`--${option}=${named[option]}`],
    ),
    ...sbatch.split(/\s+/).filter((option) => option !== ""),
  ];
  const quoted = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  return `#!/bin/bash
# Written by discoprep build --on slurm, which submits it once as an array of shards and once to merge them.
${options.map((option) => `#SBATCH ${option}`).join("\n")}
if [ "$1" = merge ]; then what=merge; else what=$(($1 + SLURM_ARRAY_TASK_ID)); fi
exec ${quoted.join(" ")} "$what"
`;
}
