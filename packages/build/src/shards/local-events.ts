import { rmSync } from "node:fs";
import { join } from "node:path";
import { appendedLines, appendLine } from "../appended-lines.ts";

/** What became of a shard that a process of this machine makes. */
export type LocalState = "running" | "made" | "failed";

function fileOf(folder: string): string {
  return join(folder, "local.jsonl");
}

/** Begins a run on this machine: what the last one told counts no more. */
export function clearLocalEvents(folder: string): void {
  rmSync(fileOf(folder), { force: true });
}

export function recordLocalEvent(folder: string, shard: number, state: LocalState): void {
  appendLine(fileOf(folder), [shard, state]);
}

/** The last state of each shard that the last run on this machine has begun. */
export function localStates(folder: string): Map<number, LocalState> {
  return new Map(appendedLines<[number, LocalState]>(fileOf(folder)));
}
