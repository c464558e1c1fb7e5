import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import * as z from "../zod.ts";
import { codeOf, partials } from "./partial.ts";
import { isDead, thisRun } from "./run-identity.ts";

const ownerSchema = z.object({
  process: z.int(),
  host: z.string(),
  /** Locks of earlier versions state neither. */
  boot: z.string().default(thisRun.boot),
  namespace: z.string().default(thisRun.namespace),
  start: z.string().default("an unknown time"),
});

/** Who writes a folder. */
type Owner = z.infer<typeof ownerSchema>;

/** What differs between locks. */
export interface LockKind {
  /** Its file; by default beside the folder. */
  readonly file?: string;
  /**
   * After so many milliseconds without a sign of life the lock of any machine is taken over. The holder gives a sign every
   * ten seconds, a busy one later. Without it the lock of another machine stays.
   */
  readonly stale?: number;
  /** What is said to a second run. */
  readonly rule?: "folder-busy" | "dataset-busy";
  readonly what?: string;
}

const heartbeatMilliseconds = 10_000;

/** The lock of an output folder lies beside it. @param final its absolute path */
export function lockOf(final: string): string {
  return join(dirname(final), `.${basename(final)}.lock`);
}

/**
 * Takes the lock of a folder: a file with process, host, boot and start as JSON. The lock of a run of this machine that is
 * gone is taken over.
 * @param final the absolute path of the folder
 * @returns a function that gives the lock back
 * @throws ProblemError `folder-busy`, or as the kind says, where another run holds it
 */
export function takeLock(final: string, kind: LockKind = {}): () => void {
  const { file = lockOf(final), stale } = kind;
  const own: Owner = { ...thisRun, start: new Date().toISOString() };
  const text = `${JSON.stringify(own)}\n`;
  for (let tries = 0; !created(file, text); tries++) {
    const found = textOf(file);
    // Between the two calls the other run may have ended.
    if (found === undefined && tries < 3) continue;
    if (tries >= 3 || !isGone(file, found, stale)) throw busy(final, file, ownerOf(found), kind);
    removeOf(file, found);
  }
  partials.add(file);
  const heartbeat =
    stale === undefined ? undefined : setInterval(beat, heartbeatMilliseconds, file, text).unref();
  return () => {
    clearInterval(heartbeat);
    if (textOf(file) === text) rmSync(file, { force: true });
    partials.delete(file);
  };
}

/** Whether a run holds the lock of a folder. @param final its absolute path */
export function isLocked(final: string, { file = lockOf(final), stale }: LockKind = {}): boolean {
  const found = textOf(file);
  return found !== undefined && !isGone(file, found, stale);
}

function created(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    // A full disk has room for an empty file.
    if (textOf(file) === "") rmSync(file);
    throw error;
  }
}

/** Gives a sign of life, unless another run has taken over. */
function beat(file: string, text: string): void {
  try {
    if (textOf(file) === text) utimesSync(file, new Date(), new Date());
  } catch {
    // Somebody has removed the lock.
  }
}

function isGone(file: string, found: string | undefined, stale: number | undefined): boolean {
  const owner = ownerOf(found);
  if (owner !== undefined && isDead(owner)) return true;
  const last = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return stale !== undefined && last !== undefined && Date.now() - last > stale;
}

/** Removes a lock with this text. Of two runs that try, one moves it away; the other puts back what it has moved. */
function removeOf(file: string, found: string | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (textOf(aside) !== found) linkSync(aside, file);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(codeOf(error) ?? "")) throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function ownerOf(text: string | undefined): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(text ?? ""));
  } catch {
    return undefined;
  }
}

function busy(final: string, file: string, owner: Owner | undefined, kind: LockKind): ProblemError {
  const { rule = "folder-busy", what = "another run is writing this folder" } = kind;
  const isHere = owner?.host === thisRun.host && owner.namespace === thisRun.namespace;
  return new ProblemError({
    ...{ rule, what },
    where: { file: final },
    ...(owner !== undefined && {
      found: `process ${owner.process} on ${owner.host}, since ${owner.start}`,
    }),
    remedy: isHere
      ? "Wait for it to end, or name another folder."
      : `Wait for it to end. If that run is dead, remove ${file}.`,
  });
}
