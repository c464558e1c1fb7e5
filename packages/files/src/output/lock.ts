import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import * as z from "../zod.ts";
import { codeOf, partials } from "./whole-file.ts";

const ownerSchema = z.object({ process: z.int(), host: z.string(), start: z.string() });

/** A lock that is not the one of an output folder. */
export interface LockKind {
  readonly file: string;
  readonly rule?: "dataset-busy" | "store-busy";
}

/** Returns the lock of an output folder, beside it. @param final its absolute path */
export function lockOf(final: string): string {
  return join(dirname(final), `.${basename(final)}.lock`);
}

/**
 * Takes the lock of a folder: a file with process, host and start as JSON. The lock of a process of this host that has ended
 * is taken over.
 * @param final the absolute path of the folder
 * @returns a function that gives the lock back
 * @throws ProblemError `folder-busy`, or as the kind says, where another run holds it
 */
export function takeLock(final: string, kind: LockKind = { file: lockOf(final) }): () => void {
  const { file } = kind;
  if (isAbandoned(file)) rmSync(file, { force: true });
  if (!created(file)) throw busy(final, kind);
  partials.add(file);
  return () => {
    rmSync(file, { force: true });
    partials.delete(file);
  };
}

/** Returns the problem that a run holds a lock, or undefined if none does. */
export function lockProblem(final: string, kind: LockKind): ProblemError | undefined {
  return existsSync(kind.file) && !isAbandoned(kind.file) ? busy(final, kind) : undefined;
}

function created(file: string): boolean {
  const owner = { process: process.pid, host: hostname(), start: new Date().toISOString() };
  try {
    writeFileSync(file, `${JSON.stringify(owner)}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    // A full disk has room for an empty file.
    rmSync(file, { force: true });
    throw error;
  }
}

function isAbandoned(file: string): boolean {
  const owner = ownerOf(file);
  if (owner?.host !== hostname()) return false;
  // In a container, every run may have the same process id.
  return owner.process === process.pid ? !partials.has(file) : !isRunning(owner.process);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

function ownerOf(file: string): z.infer<typeof ownerSchema> | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

function busy(final: string, kind: LockKind): ProblemError {
  const { file, rule = "folder-busy" } = kind;
  const owner = ownerOf(file);
  const details = owner && `, of process ${owner.process} on ${owner.host}, since ${owner.start}`;
  return new ProblemError(problem(rule, { file: final }, { found: `the lock ${file}${details ?? ""}` }));
}
