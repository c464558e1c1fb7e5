import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { writeProblem } from "@discoprep/files";

/** Writes one JSON object a line to `log/<start>.jsonl` of a store, and the last one to `state.json`. */
export type Log = (event: string, facts?: Readonly<Record<string, unknown>>) => void;

/** Ten runs for each release that stays. */
const logsOfRelease = 10;

/** The logs of a store, the newest first. */
export function logFiles(store: string): string[] {
  const folder = join(store, "log");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".jsonl")) : [];
  return names
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

/**
 * The log of a run that begins now and holds the lock; its first line creates the file. Removes the oldest logs.
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
      writeFileSync(join(store, ".state.json"), line);
      renameSync(join(store, ".state.json"), join(store, "state.json"));
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
