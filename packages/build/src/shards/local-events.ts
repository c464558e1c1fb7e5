import { appendFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

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
  appendFileSync(fileOf(folder), `${JSON.stringify([shard, state])}\n`);
}

/** The last state of each shard that the last run on this machine has begun. */
export function localStates(folder: string): Map<number, LocalState> {
  if (!existsSync(fileOf(folder))) return new Map();
  const lines = readFileSync(fileOf(folder), "utf8").split("\n");
  return new Map(
    lines.flatMap((line): [number, LocalState][] => {
      try {
        return [JSON.parse(line) as [number, LocalState]];
      } catch {
        return []; // the last line of a killed run may be cut
      }
    }),
  );
}
