import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import * as z from "../zod.ts";
import { codeOf, partials } from "./whole-file.ts";

const ownerSchema = z.object({ process: z.int(), host: z.string(), start: z.string() });

type LockRule = "folder-busy" | "dataset-busy" | "store-busy";

/** The lock of a folder: a file with process, host and start as JSON. */
export class FolderLock {
  readonly #folder: string;
  readonly #file: string;
  readonly #rule: LockRule;

  /** @param folder its absolute path @param file beside the folder if none is given @param rule that a second run breaks */
  constructor(folder: string, file?: string, rule: LockRule = "folder-busy") {
    this.#folder = folder;
    this.#file = file ?? join(dirname(folder), `.${basename(folder)}.lock`);
    this.#rule = rule;
  }

  /**
   * Takes the lock. That of a process of this host that has ended is taken over.
   * @returns a function that gives the lock back
   * @throws ProblemError by the rule, where another run holds it
   */
  take(): () => void {
    const file = this.#file;
    if (isAbandoned(file)) rmSync(file, { force: true });
    if (!created(file)) throw this.#busy();
    partials.add(file);
    return () => {
      rmSync(file, { force: true });
      partials.delete(file);
    };
  }

  /** Returns the problem that a run holds the lock, or undefined if no run does. */
  problem(): ProblemError | undefined {
    return existsSync(this.#file) && !isAbandoned(this.#file) ? this.#busy() : undefined;
  }

  #busy(): ProblemError {
    const owner = ownerOf(this.#file);
    const details = owner && `, of process ${owner.process} on ${owner.host}, since ${owner.start}`;
    const found = `the lock ${this.#file}${details ?? ""}`;
    return new ProblemError(problem(this.#rule, { file: this.#folder }, { found }));
  }
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
  if (owner === undefined) return isCut(file);
  if (owner.host !== hostname()) return false;
  // In a container, every run may have the same process id.
  return owner.process === process.pid ? !partials.has(file) : !isRunning(owner.process);
}

/** Tells whether a power cut left a lock empty: a run fills its lock at once. */
function isCut(file: string): boolean {
  const status = statSync(file, { throwIfNoEntry: false });
  return status?.size === 0 && Date.now() - status.mtimeMs > 60_000;
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
