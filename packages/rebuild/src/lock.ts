import { existsSync, readFileSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { TryLaterError, writeFileWhole } from "@discoprep/corpus";
import lockfile from "proper-lockfile";

/** A step that keeps the processor busy may hold up the heartbeat for minutes. */
const STALE_MILLISECONDS = 600_000;
const HEARTBEAT_MILLISECONDS = 10_000;

/**
 * Locks a store for this process. The lock of a process of this machine that is gone is taken over at once, that
 * of another machine when its heartbeat has been silent for ten minutes.
 * @returns what unlocks it
 * @throws TryLaterError where another run is at work
 */
export async function lockStore(folder: string): Promise<() => Promise<void>> {
  const lockfilePath = join(folder, "lock");
  const owner = join(folder, "lock.json");
  if (ownerIsGone(owner)) rmSync(lockfilePath, { recursive: true, force: true });
  let unlock: () => Promise<void>;
  try {
    unlock = await lockfile.lock(folder, {
      lockfilePath,
      stale: STALE_MILLISECONDS,
      update: HEARTBEAT_MILLISECONDS,
    });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ELOCKED") throw cause;
    throw new TryLaterError(`another run is at work in ${folder}`, { cause });
  }
  await writeFileWhole(owner, `${JSON.stringify({ host: hostname(), process: process.pid })}\n`);
  return async () => {
    rmSync(owner, { force: true });
    await unlock();
  };
}

function ownerIsGone(owner: string): boolean {
  if (!existsSync(owner)) return false;
  try {
    const { host, process: pid } = JSON.parse(readFileSync(owner, "utf8")) as {
      host: string;
      process: number;
    };
    if (host !== hostname()) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
