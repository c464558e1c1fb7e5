import { existsSync, readFileSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { TryLaterError } from "@discoprep/corpus";
import { writeFileWhole } from "@discoprep/files";
import lockfile from "proper-lockfile";

/** A step that keeps the processor busy may delay the heartbeat by minutes. */
const STALE_MILLISECONDS = 600_000;
const HEARTBEAT_MILLISECONDS = 10_000;

/**
 * Locks a store for this process. A lock of this machine whose process is gone is taken over at once. A lock
 * of another machine is taken over after ten minutes without a heartbeat.
 * @returns a function that unlocks it
 * @throws TryLaterError where another run is at work
 */
export async function lockStore(folder: string): Promise<() => Promise<void>> {
  const owner = join(folder, "lock.json");
  try {
    // One process at a time checks the owner. If two found it gone, the second would remove the lock of the
    // first.
    const done = await lockfile.lock(owner, { realpath: false, lockfilePath: join(folder, "lock.taking") });
    try {
      const unlock = await takeLock(folder, owner);
      return async () => {
        rmSync(owner, { force: true });
        await unlock();
      };
    } finally {
      await done();
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ELOCKED") throw cause;
    throw new TryLaterError(`another run is at work in ${folder}`, { cause });
  }
}

/** Takes the lock, also from an owner that is gone, and records the new owner. */
async function takeLock(folder: string, owner: string): Promise<() => Promise<void>> {
  const lockfilePath = join(folder, "lock");
  if (ownerIsGone(owner)) rmSync(lockfilePath, { recursive: true, force: true });
  const unlock = await lockfile.lock(folder, {
    lockfilePath,
    stale: STALE_MILLISECONDS,
    update: HEARTBEAT_MILLISECONDS,
  });
  try {
    await writeFileWhole(owner, `${JSON.stringify({ host: hostname(), process: process.pid })}\n`);
  } catch (error) {
    await unlock();
    throw error;
  }
  return unlock;
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
