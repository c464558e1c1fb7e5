import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** A program of a document. */
export interface Program {
  /** Where it stands, as FILE:LINE. */
  readonly place: string;
  /** The folder that it runs in. */
  readonly folder: string;
  /** The file that holds it. */
  readonly program: string;
  /** What it must print. */
  readonly shown: string;
}

/** What a program printed. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs programs in order, all in one process of Node, which loads each package once, as it is built.
 * @returns what each printed, by its place
 */
export async function runPrograms(programs: readonly Program[]): Promise<ReadonlyMap<string, Printed>> {
  const script = fileURLToPath(new URL("./programs.js", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(programs)], {
    env: { ...process.env, NO_COLOR: "1" },
    maxBuffer: 1 << 26,
  });
  return new Map(Object.entries(JSON.parse(stdout) as Record<string, Printed>));
}
