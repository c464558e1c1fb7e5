import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { numbered } from "./completion.ts";

/** The log of a shard made by a process of this machine. */
export function shardLog(folder: string, index: number): string {
  return join(folder, "log", `shard-${numbered(index)}.log`);
}

/** So many lines at the end of a log are shown. */
const shownLines = 5;

/** The last lines of a log that are not empty; none where there is no log. */
export function lastLines(file: string): string[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").slice(-shownLines);
}
