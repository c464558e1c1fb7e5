import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** What tells one run of all machines and containers from another. */
export interface RunIdentity {
  readonly process: number;
  readonly host: string;
  /** Linux' id of the machine's start; empty elsewhere. */
  readonly boot: string;
  /** Linux' name of the set of processes that a container sees; empty elsewhere. */
  readonly namespace: string;
}

/** The run of this process. */
export const thisRun: RunIdentity = {
  process: process.pid,
  host: hostname(),
  boot: orEmpty(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
  namespace: orEmpty(() => readlinkSync("/proc/self/ns/pid")),
};

/**
 * Whether a run has surely ended: its process is gone, or its machine has started again since. The processes of another
 * machine or container cannot be seen, so that its runs count as alive.
 */
export function isDead(run: RunIdentity, own = thisRun): boolean {
  if (run.host !== own.host) return false;
  if (run.boot !== own.boot) return true;
  return run.namespace === own.namespace && !isRunning(run.process);
}

const hashed: RunIdentity = {
  process: thisRun.process,
  host: shortHash(thisRun.host),
  boot: shortHash(thisRun.boot),
  namespace: shortHash(thisRun.namespace),
};

/** This run in the name of a folder. */
export const ownMark = [hashed.process, hashed.host, hashed.boot, hashed.namespace].join("-");

/** Whether a name begins with the mark of a run that has surely ended. Earlier versions wrote the process alone. */
export function isMarkOfDeadRun(name: string): boolean {
  const mark = /^([1-9]\d{0,8})-(?:([0-9a-f]{8})-([0-9a-f]{8})-([0-9a-f]{8})-)?/.exec(name);
  if (mark === null) return false;
  const [, pid, host = hashed.host, boot = hashed.boot, namespace = hashed.namespace] = mark;
  return isDead({ process: Number(pid), host, boot, namespace }, hashed);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
