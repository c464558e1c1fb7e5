import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, closeSync, openSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { lockProblem } from "@discoprep/files";
import { buildLock } from "../out-folder.ts";
import type { Executor, Task, TaskCounts, TaskSettings, TaskStatus } from "./executor.ts";
import { appendedLines, appendLine, logOf, shardLog } from "./log.ts";

/** After so many failed shards, no other is begun: what breaks three breaks most. */
const mostFailures = 3;

type State = "waiting" | "running" | "done" | "failed";

/**
 * Runs one process of this machine for each shard, so one that dies ends no other. They end with this
 * process, which holds the folder's lock while they run. `local.jsonl` has the states of shards as they
 * change.
 */
export function localExecutor(folder: string): Executor {
  const file = join(folder, "local.jsonl");
  const states = (): Map<Task, State> => new Map(appendedLines<[Task, State]>(file));
  let work: Promise<void> = Promise.resolve();
  const counts = { running: 0, waiting: 0 };
  let onChange: (counts: TaskCounts) => void = () => {};
  return {
    async live() {
      const isHeld = lockProblem(folder, buildLock(folder)) !== undefined;
      const live = [...states()].filter(([, state]) => state === "waiting" || state === "running");
      return new Map(isHeld ? live.map(([task, state]) => [task, { state }]) : []);
    },
    async submit(missing, _live, settings) {
      rmSync(file, { force: true });
      for (const shard of missing) appendLine(file, [shard, "waiting"]);
      Object.assign(counts, { running: 0, waiting: missing.length });
      work = runShards(folder, missing, settings, (shard, state) => {
        appendLine(file, [shard, state]);
        if (state === "running") counts.waiting--;
        counts.running += state === "running" ? 1 : -1;
        onChange(counts);
      });
      return { shards: missing, jobs: [] };
    },
    async wait(onCounts) {
      onChange = onCounts;
      await work;
    },
    async ended() {
      const known = states();
      return (task) => endedState(folder, task, known.get(task));
    },
  };
}

function endedState(folder: string, task: Task, state: State | undefined): TaskStatus {
  // The result was removed or changed later.
  if (task === "merge" || (state !== "running" && state !== "failed")) return { state: "missing" };
  return {
    state: "failed",
    reason: state === "running" ? "the build was ended" : "its process failed",
    remedy: "Call build again: it makes only what is missing.",
    ...logOf(shardLog(folder, task)),
  };
}

async function runShards(
  folder: string,
  shards: readonly number[],
  { command, atOnce = availableParallelism() }: TaskSettings,
  onState: (shard: number, state: State) => void,
): Promise<void> {
  const waiting = [...shards];
  const children = new Set<ChildProcess>();
  let failures = 0;
  const stop = (): void => {
    for (const child of children) child.kill("SIGTERM");
  };
  process.on("exit", stop);
  const workers = Array.from({ length: atOnce }, async () => {
    while (failures < mostFailures) {
      const shard = waiting.shift();
      if (shard === undefined) return;
      onState(shard, "running");
      const isMade = await runShard(folder, shard, command, children);
      if (!isMade) failures++;
      onState(shard, isMade ? "done" : "failed");
    }
  });
  await Promise.all(workers).finally(() => process.off("exit", stop));
}

/** Runs the process of a shard; its output goes to the shard's log. @returns whether it made the shard */
async function runShard(
  folder: string,
  shard: number,
  [program = process.execPath, ...args]: readonly string[],
  children: Set<ChildProcess>,
): Promise<boolean> {
  const file = shardLog(folder, shard);
  const log = openSync(file, "w");
  const child = spawn(program, [...args, folder, `${shard}`], { stdio: ["ignore", log, log] });
  closeSync(log);
  children.add(child);
  const end = await new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  children.delete(child);
  // With exit code 1, the command has written what is wrong.
  if (!/^exit code [01]$/.test(end))
    appendFileSync(file, `the process ended (${end}) before the shard was made\n`);
  return end === "exit code 0";
}
