import { appendFileSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeProblem } from "@discoprep/files";

/** Writes one JSON object a line to `log/<start>.jsonl` of a store, and the last one to `state.json`. */
export type Log = (event: string, facts?: Readonly<Record<string, unknown>>) => void;

/** The log of a run that begins now; its first line creates the file. */
export function openLog(store: string): Log {
  const start = new Date().toISOString().replaceAll(/[-:]/g, "").replace(/\.\d+/, "");
  const file = join(store, "log", `${start}.jsonl`);
  return (event, facts = {}) => {
    mkdirSync(join(store, "log"), { recursive: true });
    const line = `${JSON.stringify({ time: new Date().toISOString(), event, ...facts })}\n`;
    try {
      appendFileSync(file, line);
      writeFileSync(join(store, ".state.json"), line);
      renameSync(join(store, ".state.json"), join(store, "state.json"));
    } catch (error) {
      throw writeProblem(error, file);
    }
  };
}
