import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, readJob } from "@discoprep/build";
import {
  type BegunShards,
  beginShards,
  finishShards,
  numberRanges,
  readResult,
  recordResult,
  type ShardOptions,
  type ShardsResult,
  shardsStatus,
} from "@discoprep/build/executor";
import { ProblemError, UsageError } from "@discoprep/corpus";
import { counted } from "@discoprep/files/text";
import { progressBar } from "../progress.ts";
import type { Terminal } from "../terminal.ts";
import { buildPrinter, printResult } from "./build-printer.ts";
import { pathFromHere } from "./datasets.ts";
import { printFailures } from "./status.ts";

/** This program, as a command for every machine that shares its folder. */
const command = [
  process.execPath,
  fileURLToPath(new URL("../../bin/discoprep.js", import.meta.url)),
  "shard",
];

/** Whether the command line asks for shards. @throws UsageError for options that contradict each other */
export function asksForShards({ on, shards, atOnce, wait, ...slurm }: ShardOptions): boolean {
  if (on !== undefined && shards === undefined)
    throw new UsageError(`--on ${on} needs --shards: how many parts each dump is cut into`);
  if (on !== "slurm" && (wait === false || Object.values(slurm).some((value) => value !== undefined)))
    throw new UsageError("--no-wait and the resources of jobs need --on slurm");
  if (atOnce !== undefined && shards === undefined) throw new UsageError("--at-once needs --shards");
  return shards !== undefined;
}

/** Builds a dataset in shards. The result equals that of a plain build. */
export async function buildInShards(
  options: BuildOptions,
  { shards: count = 1, on = "local", atOnce, wait, ...given }: ShardOptions,
  json: boolean,
  terminal: Terminal,
): Promise<void> {
  const { slurm = {} } = readJob(options.dataset);
  const settings = { command, atOnce, resources: { ...slurm, ...given } };
  const begun = await beginShards(options, count, on, settings);
  const { made, shards, jobs } = begun;
  if (jobs.length > 0) {
    const states = [
      `${made} made before`,
      `${count - made - shards.length} waiting or running`,
      `${shards.length} submitted`,
    ].filter((state) => !state.startsWith("0 "));
    terminal.err(`${counted(count, "shard")}: ${states.join(", ")}; Slurm's jobs: ${jobs.join(", ")}`);
    terminal.err(`${hints(begun)}${wait === false ? "" : ". Ctrl-C ends this command, not the jobs."}`);
    if (wait === false) {
      if (json) terminal.json({ shards: count, submitted: shards, jobs });
      return;
    }
  } else if (made > 0 && made < count) terminal.err(`${made} of ${counted(count, "shard")} were made before`);
  await watch(begun, count, terminal);
  await judge(begun, json, terminal);
}

function hints({ folder, jobs }: BegunShards): string {
  const status = `discoprep status ${pathFromHere(dirname(folder))}`;
  return `See them with: ${status}. Cancel them with: scancel ${jobs.join(" ")}`;
}

/** Waits until no shard waits or runs. A signal does not end jobs of Slurm; the command prints this. */
async function watch(begun: BegunShards, count: number, terminal: Terminal): Promise<void> {
  const progress = progressBar(
    terminal,
    "{bar} {value} of {total} shards, {running} running, {waiting} waiting",
  );
  const leave = (): void => {
    progress.stop();
    if (begun.jobs.length > 0)
      terminal.err(`\nThe jobs go on. ${hints(begun)}. Call build again to wait for them.`);
  };
  process.prependOnceListener("SIGINT", leave);
  process.prependOnceListener("SIGTERM", leave);
  try {
    await begun.wait(({ running, waiting }) => {
      progress.update(count - running - waiting, count, { running, waiting });
    });
  } finally {
    progress.stop();
    process.off("SIGINT", leave);
    process.off("SIGTERM", leave);
  }
}

/**
 * Finishes the job, or prints the output of the Slurm job that finished it.
 * @throws ProblemError where a shard is not made
 */
async function judge({ folder, jobs }: BegunShards, json: boolean, terminal: Terminal): Promise<void> {
  const result = jobs.length > 0 ? readResult(folder) : undefined;
  if (result !== undefined) {
    for (const { line, isError } of result.messages) (isError ? terminal.error : terminal.err)(line);
    terminal.exitCode = result.exitCode;
    return printResult(result.build, json, terminal);
  }
  const status = await shardsStatus(folder);
  const undone = status.shards.filter(({ state }) => state !== "done").map(({ shard }) => shard);
  if (jobs.length === 0 && undone.length === 0) return await finishBuild(folder, json, terminal);
  printFailures(status, terminal);
  throw new ProblemError({
    rule: "shard-failed",
    what:
      undone.length > 0
        ? `${undone.length} of ${counted(status.shards.length, "shard")} not made: ${numberRanges(undone)}`
        : "all shards are made, but the job that puts them together failed",
    where: { file: folder },
    remedy: "Remove the cause, and call build again: it makes only what is missing.",
  });
}

/**
 * Joins the shards of a build, runs the rest of its job, prints and records the outcome. Another process that
 * waits for this one prints the same.
 * @param json one JSON object in place of text
 */
export async function finishBuild(folder: string, json: boolean, terminal: Terminal): Promise<void> {
  const messages: ShardsResult["messages"][number][] = [];
  const recording: Terminal = {
    ...terminal,
    err(line) {
      messages.push({ line, isError: false });
      terminal.err(line);
    },
    error(line) {
      messages.push({ line, isError: true });
      terminal.error(line);
    },
  };
  const printer = buildPrinter(recording);
  try {
    const build = await finishShards(folder, printer.listener);
    printer.report(build, json);
    printer.close();
    await recordResult(folder, { exitCode: recording.exitCode, messages, build });
  } catch (error) {
    printer.close();
    throw error;
  } finally {
    terminal.exitCode = recording.exitCode;
  }
}
