import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { clearLocalEvents, recordLocalEvent } from "./local-events.ts";
import { shardLog } from "./logs.ts";

/** How shards are made by processes of this machine. */
export interface LocalRun {
  /** The folder of shards, with its plan. */
  readonly folder: string;
  /**
   * The command that reads numbers of shards from standard input, one a line, writes the log of each, and answers with
   * `3 made` or `3 failed`.
   */
  readonly command: readonly string[];
  /** How many processes run at once. */
  readonly atOnce: number;
  /** Told whenever a shard is made or has failed. */
  readonly onShard?: (index: number, isMade: boolean) => void;
}

/** So many shards may fail before no other is begun: what breaks three breaks most. */
const mostFailures = 3;

/**
 * Makes shards, each process one after another. A process that dies takes only its shard with it.
 * @returns the shards that failed, in order; their logs say why
 */
export async function runLocally(numbers: readonly number[], run: LocalRun): Promise<number[]> {
  const waiting = [...numbers];
  const failed: number[] = [];
  const next = (): number | undefined => (failed.length < mostFailures ? waiting.shift() : undefined);
  const done = (index: number, isMade: boolean): void => {
    if (!isMade) failed.push(index);
    recordLocalEvent(run.folder, index, isMade ? "made" : "failed");
    run.onShard?.(index, isMade);
  };
  clearLocalEvents(run.folder);
  const children = new Set<ChildProcess>();
  const stop = (): void => {
    for (const child of children) child.kill("SIGTERM");
  };
  process.on("exit", stop);
  try {
    const workers = Array.from({ length: Math.min(run.atOnce, numbers.length) }, async () => {
      for (let index = next(); index !== undefined; index = next()) {
        await runProcess(index, run, next, done, children);
      }
    });
    await Promise.all(workers);
  } finally {
    process.off("exit", stop);
  }
  return failed.sort((a, b) => a - b);
}

/** Runs one process for a shard and those after it, until there are no more or the process ends. */
async function runProcess(
  first: number,
  { folder, command }: LocalRun,
  next: () => number | undefined,
  done: (index: number, isMade: boolean) => void,
  children: Set<ChildProcess>,
): Promise<void> {
  const [program = process.execPath, ...args] = command;
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
  children.add(child);
  let current: number | undefined;
  const begin = (index: number | undefined): void => {
    current = index;
    if (index === undefined) {
      child.stdin.end();
      return;
    }
    recordLocalEvent(folder, index, "running");
    child.stdin.write(`${index}\n`);
  };
  // A process that has died is noticed by its end.
  child.stdin.on("error", () => {});
  // The command writes the logs of shards itself: this is what Node says when it dies.
  let lastWords = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    lastWords = (lastWords + text).slice(-longestWords);
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  begin(first);
  for await (const answer of createInterface({ input: child.stdout })) {
    if (current === undefined) continue;
    done(current, answer === `${current} made`);
    begin(next());
  }
  const end = await ended;
  children.delete(child);
  if (current === undefined) return;
  appendFileSync(
    shardLog(folder, current),
    `${lastWords}the process ended (${end}) before the shard was made\n`,
  );
  done(current, false);
}

/** So many characters of what a process says when it dies are kept. */
const longestWords = 10_000;
