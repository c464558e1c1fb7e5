import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { writeProblem } from "@discoprep/files";
import type { RebuildOptions } from "./options.ts";

/** Writes one JSON object a line to `log/<start>.jsonl` of a store. */
export type Log = (event: string, facts?: Readonly<Record<string, unknown>>) => void;

/** Ten runs for each release that stays. */
const logsOfRelease = 10;

export function logFiles(store: string): string[] {
  const folder = join(store, "log");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".jsonl")) : [];
  return names
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

/**
 * Returns the log of a run that begins now and holds the lock; its first line creates the file. Removes the oldest logs.
 * @param keep how many releases stay
 */
export function openLog(store: string, keep = 3): Log {
  const file = newFile(store);
  for (const old of logFiles(store).slice(logsOfRelease * keep - 1)) rmSync(old, { force: true });
  return (event, facts = {}) => {
    const line = `${JSON.stringify({ time: new Date().toISOString(), event, ...facts })}\n`;
    try {
      mkdirSync(join(store, "log"), { recursive: true });
      appendFileSync(file, line);
    } catch (error) {
      throw writeProblem(error, file);
    }
  };
}

/** Two runs may begin in one millisecond. */
function newFile(store: string): string {
  for (let start = Date.now(); ; start++) {
    const name = new Date(start).toISOString().replaceAll(/[-:.]/g, "");
    const file = join(store, "log", `${name}.jsonl`);
    if (!existsSync(file)) return file;
  }
}

/** Writes a line, if there is room: the user needs the first failure's message. */
export function logIfRoom(log: Log, event: string, facts: Readonly<Record<string, unknown>>): void {
  try {
    log(event, facts);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
}

/** Most messages of one rule in the log; the manifests of the steps have all. */
const loggedOfRule = 20;

/** Returns options whose notes, messages and steps go to the log, too. */
export function loggedOptions(options: RebuildOptions, log: Log): RebuildOptions {
  const messages = new Map<string, number>();
  return {
    ...options,
    onNote(message) {
      log("note", { message });
      options.onNote?.(message);
    },
    onMessage(message) {
      const { severity, rule, what, where } = message;
      const count = (messages.get(rule) ?? 0) + 1;
      messages.set(rule, count);
      if (count <= loggedOfRule) log("message", { severity, rule, what, where });
      options.onMessage?.(message);
    },
    onStep(step) {
      log("step", { step });
      options.onStep?.(step);
    },
  };
}
