import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type BuildOptions,
  existingPlan,
  lastLines,
  makeLocally,
  numberRanges,
  readJob,
  readResult,
  type ShardOptions,
  shardLog,
  shardsStatus,
  submitShards,
  waitForJobs,
} from "@discoprep/build";
import { ProblemError, UsageError } from "@discoprep/corpus";
import { counted } from "@discoprep/files/text";
import { progressBar } from "../progress.ts";
import type { Terminal } from "../terminal.ts";
import { printResult } from "./build-printer.ts";
import { pathFromHere } from "./datasets.ts";
import { finishBuild, printRecorded } from "./finish-build.ts";
import { printFailures } from "./status.ts";

/** This program, as every machine that shares its folder can call it. */
const command = [
  process.execPath,
  fileURLToPath(new URL("../../bin/discoprep.js", import.meta.url)),
  "shard",
];

/** Whether the command line asks for shards. @throws UsageError where options do not go together */
export function asksForShards({ on, shards, atOnce, wait, ...slurm }: ShardOptions): boolean {
  if (on !== undefined && shards === undefined)
    throw new UsageError(`--on ${on} needs --shards: how many parts each dump is cut into`);
  if (on !== "slurm" && (wait === false || Object.values(slurm).some((value) => value !== undefined)))
    throw new UsageError("--no-wait and the resources of jobs need --on slurm");
  if (atOnce !== undefined && shards === undefined) throw new UsageError("--at-once needs --shards");
  return shards !== undefined;
}

/** Builds a dataset in shards. The result is as that of a plain build. */
export async function buildInShards(
  options: BuildOptions,
  how: ShardOptions,
  json: boolean,
  terminal: Terminal,
): Promise<void> {
  if (how.on === "slurm") await buildOnSlurm(options, how, json, terminal);
  else await buildLocally(options, how, json, terminal);
}

async function buildLocally(
  options: BuildOptions,
  { shards: count = 1, atOnce = availableParallelism() }: ShardOptions,
  json: boolean,
  terminal: Terminal,
): Promise<void> {
  const progress = progressBar(terminal, "{bar} {value} of {total} shards");
  let done = 0;
  const made = await makeLocally(options, count, {
    command: [...command, join(options.dataset, "shards"), "-"],
    atOnce,
    onPlan: (before) => {
      done = before;
      if (before > 0 && before < count)
        terminal.err(`${before} of ${counted(count, "shard")} were made before`);
    },
    onShard: (_shard, isMade) => {
      if (isMade) done++;
      progress.update(done, count);
    },
  }).finally(progress.stop);
  if (made.failed.length > 0) throw localFailure(made.folder, made.failed, count);
  await finishBuild(made.folder, json, terminal);
}

function localFailure(folder: string, failed: readonly number[], count: number): ProblemError {
  const log = shardLog(folder, failed[0] ?? 1);
  return new ProblemError({
    rule: "shard-failed",
    what: `${failed.length === 1 ? "shard" : "the shards"} ${numberRanges(failed)} of ${count} failed`,
    where: { file: log },
    found: lastLines(log).join(" / "),
    remedy: "Remove the cause, and call build again: it makes only what is missing.",
  });
}

async function buildOnSlurm(
  options: BuildOptions,
  { shards: count = 1, atOnce, wait, on: _on, ...given }: ShardOptions,
  json: boolean,
  terminal: Terminal,
): Promise<void> {
  const { slurm = {} } = readJob(options.dataset);
  const resources = { ...slurm, ...given };
  const { folder, made, shards, jobs, isUnchanged } = await submitShards(options, count, {
    ...{ command, resources, atOnce },
  });
  if (isUnchanged) return await finishBuild(folder, json, terminal);
  const states = [
    `${made} made before`,
    `${count - made - shards.length} waiting or running`,
    `${shards.length} submitted`,
  ].filter((state) => !state.startsWith("0 "));
  terminal.err(`${counted(count, "shard")}: ${states.join(", ")}; Slurm's jobs: ${jobs.join(", ")}`);
  const hints = `See them with: discoprep status ${pathFromHere(dirname(folder))}. Cancel them with: scancel ${jobs.join(" ")}`;
  if (wait === false) {
    terminal.err(hints);
    if (json) terminal.out(`${JSON.stringify({ shards: count, submitted: shards, jobs }, null, 2)}\n`);
    return;
  }
  terminal.err(`${hints}. Ctrl-C ends this command, not the jobs.`);
  await watch(folder, count, hints, terminal);
  await judge(folder, json, terminal);
}

/** Waits until no job is left. A signal ends this process only, and it says so. */
async function watch(folder: string, count: number, hints: string, terminal: Terminal): Promise<void> {
  const progress = progressBar(
    terminal,
    "{bar} {value} of {total} shards, {running} running, {waiting} waiting",
  );
  const leave = (): void => {
    progress.stop();
    terminal.err(`\nThe jobs go on. ${hints}. Call build again to wait for them.`);
  };
  process.prependOnceListener("SIGINT", leave);
  process.prependOnceListener("SIGTERM", leave);
  try {
    await waitForJobs(folder, ({ running, waiting }) => {
      progress.update(count - running - waiting, count, { running, waiting });
    });
  } finally {
    progress.stop();
    process.off("SIGINT", leave);
    process.off("SIGTERM", leave);
  }
}

/** Says what came of the jobs, by what they have made. @throws ProblemError where the job is not done */
async function judge(folder: string, json: boolean, terminal: Terminal): Promise<void> {
  const status = await shardsStatus(folder);
  const result = readResult(folder, existingPlan(folder));
  if (result === undefined) {
    printFailures(status, terminal);
    const failed = status.shards.filter(({ state }) => state !== "done").map(({ shard }) => shard);
    throw new ProblemError({
      rule: "shard-failed",
      what:
        failed.length > 0
          ? `${counted(failed.length, "shard")} of ${status.shards.length} failed: ${numberRanges(failed)}`
          : "all shards are made, but the job that puts them together failed",
      where: { file: folder },
      remedy: "Remove the cause, and call build again: it submits only what is missing.",
    });
  }
  printRecorded(result, terminal);
  printResult(result.build, json, terminal);
}
