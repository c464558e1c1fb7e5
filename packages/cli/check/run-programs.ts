import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** A program of a document. */
export interface Program {
  /** Its place, as FILE:LINE. */
  readonly place: string;
  /** The folder that it runs in. */
  readonly folder: string;
  /** The file that holds it. */
  readonly program: string;
  /** The output of the document. */
  readonly shown: string;
}

/** Printed text of a program. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs programs in order, all in one process of Node, which loads each built package once.
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
