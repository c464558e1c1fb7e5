import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import * as z from "../zod.ts";

const ownerSchema = z.object({ process: z.int(), host: z.string(), start: z.string() });

/** Who writes a folder. */
type Owner = z.infer<typeof ownerSchema>;

/** The lock of an output folder lies beside it. @param final its absolute path */
export function lockOf(final: string): string {
  return join(dirname(final), `.${basename(final)}.lock`);
}

/**
 * Takes the lock of an output folder, `.OUT.lock` beside it: JSON with process, host and start. The lock of a process of
 * this machine that is gone is taken over.
 * @returns a function that gives the lock back
 * @throws ProblemError `folder-busy` where another run writes the folder
 */
export function takeLock(final: string): () => void {
  const file = lockOf(final);
  const own: Owner = { process: process.pid, host: hostname(), start: new Date().toISOString() };
  const text = `${JSON.stringify(own)}\n`;
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(file, text, { flag: "wx" });
      return () => {
        if (textOf(file) === text) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const found = textOf(file);
    // Between the two calls the other run may have ended.
    if (found === undefined && tries < 3) continue;
    const owner = ownerOf(found ?? "");
    if (owner === undefined || owner.host !== own.host || isRunning(owner.process) || tries >= 3)
      throw busy(final, file, owner, own.host);
    rmSync(file, { force: true });
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function ownerOf(text: string): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function busy(final: string, file: string, owner: Owner | undefined, host: string): ProblemError {
  const isHere = owner?.host === host;
  return new ProblemError({
    rule: "folder-busy",
    what: "another run is writing this folder",
    where: { file: final },
    ...(owner !== undefined && {
      found: `process ${owner.process} on ${owner.host}, since ${owner.start}`,
    }),
    remedy: isHere
      ? "Wait for it to end, or name another folder."
      : `Wait for it to end. If that run is dead, remove ${file}.`,
  });
}

/** Whether a process of this machine is alive. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
