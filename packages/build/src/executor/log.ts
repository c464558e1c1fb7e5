import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TaskStatus } from "./executor.ts";

/** A number with leading zeros: names of files sort in its order. */
export function numbered(number: number): string {
  return `${number}`.padStart(5, "0");
}

/** The log of a shard made by a process of this machine. */
export function shardLog(folder: string, shard: number): string {
  return join(folder, "log", `shard-${numbered(shard)}.log`);
}

/** The number of lines that are shown from the end of a log. */
const shownLines = 5;

/** A log and its last lines that are not empty; nothing where there is no log. */
export function logOf(file: string): Pick<TaskStatus, "log" | "lines"> {
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, "utf8").split("\n");
  return { log: file, lines: lines.filter((line) => line.trim() !== "").slice(-shownLines) };
}

export function appendLine(file: string, value: unknown): void {
  appendFileSync(file, `${JSON.stringify(value)}\n`);
}

/** The values of such a file, in order; none where there is no file. Skips a line that a crash cut. */
export function appendedLines<T>(file: string): T[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line): T[] => {
      try {
        return [JSON.parse(line) as T];
      } catch {
        return [];
      }
    });
}
