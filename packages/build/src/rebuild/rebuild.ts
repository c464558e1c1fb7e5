import { spawn } from "node:child_process";
import { basename, resolve } from "node:path";
import { TryLaterError, UsageError } from "@discoprep/corpus";
import { programVersion, writeProblem } from "@discoprep/files";
import { type DumpSite, openSite } from "@discoprep/wikidump/site";
import { checkPlaces, dumpOf, fetchDump, findWork } from "./find-work.ts";
import { isStale, storeHistory } from "./history.ts";
import { loggedOptions, logIfRoom, openLog } from "./log.ts";
import type { RebuildOptions, RebuildResult } from "./options.ts";
import { publish } from "./publish.ts";
import { removeOld, removeOldReleases, removeUnusedDumps } from "./retention.ts";
import {
  latestRelease,
  lockStore,
  mendLatest,
  openStore,
  refuseLocked,
  type Store,
  storeAt,
} from "./store.ts";

/**
 * Makes a release from the newest dump of a dataset's wiki and publishes it in a store, unless the last
 * release has this dump, program and recipe, or somebody has rolled back from such a one. A run may be killed at any
 * moment: the next one keeps what was downloaded, and makes the release again. The caller's command runs when the
 * store is free again.
 * @throws TryLaterError where another run is at work, the site cannot be reached or no dump is ready;
 *   ProblemError where the release cannot be made or is worse than the one before: then `latest` stays as it
 *   was
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildResult> {
  if (options.check === true) return await checkOnly(options);
  try {
    const result = await rebuildLogged(options);
    if (result.outcome === "published") await notifyOf(result, options);
    return result;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.outcome === "failed") await notifyOf(failure, options);
    else await notifyIfStale(failure, options);
    throw error;
  }
}

/** Returns the outcome, exit code and message of a run that failed. */
function failureOf(error: unknown): { outcome: "failed" | "later"; exit: number; message: string } {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof TryLaterError) return { outcome: "later", exit: 75, message };
  return { outcome: "failed", exit: error instanceof UsageError ? 2 : 1, message };
}

/** A site that is never ready is a failure, too. */
async function notifyIfStale(failure: object, options: RebuildOptions): Promise<void> {
  if (options.staleAfter === undefined) return;
  const history = storeHistory(resolve(options.store));
  if (isStale(history, options.staleAfter))
    await notifyOf({ ...failure, stale: true, lastSuccess: history.lastSuccess }, options);
}

async function notifyOf(result: object, options: RebuildOptions): Promise<void> {
  const { dataset, notifyCommand, notifyTimeout = 60, onError } = options;
  if (notifyCommand === undefined) return;
  const problem = await notify(notifyCommand, { dataset: nameOf(dataset), ...result }, notifyTimeout);
  if (problem !== undefined) onError?.(`the notify command ${problem}`);
}

function nameOf(dataset: string): string {
  return basename(resolve(dataset));
}

async function rebuildLogged(options: RebuildOptions): Promise<RebuildResult> {
  const store = openStore(options.store);
  const unlock = lockStore(store.folder);
  try {
    const { firstRun, lastSuccess } = storeHistory(store.folder);
    const log = openLog(store.folder, options.keep);
    const version = programVersion();
    const run = { version, pid: process.pid, dataset: nameOf(options.dataset) };
    log("started", { ...run, firstRun, lastSuccess });
    // A signal's handler ends the process.
    const interrupted = (exit: number): void =>
      logIfRoom(log, "interrupted", { outcome: "interrupted", exit });
    process.once("exit", interrupted);
    try {
      const result = await rebuildLocked(store, loggedOptions(options, log));
      log("finished", { exit: 0, ...result });
      return result;
    } catch (thrown) {
      const error = writeProblem(thrown, store.folder);
      logIfRoom(log, "failed", failureOf(error));
      throw error;
    } finally {
      process.off("exit", interrupted);
    }
  } finally {
    unlock();
  }
}

async function rebuildLocked(store: Store, options: RebuildOptions): Promise<RebuildResult> {
  checkPlaces(store, options.dataset);
  const name = await mendLatest(store);
  // So a run that finds no dump removes it, too. The dump of a run that was killed is still wanted.
  const removed = removeOldReleases(store, options.keep);
  return await withSite(options, async (site) => {
    const found = await findWork(store, site, name, options);
    if (!("run" in found)) {
      removed.push(...removeOld(store, options.keep, options.onNote));
      return { ...found, removed: removed.length > 0 ? removed : undefined };
    }
    const { run, facts } = found;
    // Dumps of runs that failed would fill the disk.
    removed.push(...removeUnusedDumps(store, run));
    const files = await fetchDump(store, site, run, name, options);
    options.onStep?.("downloaded");
    const dump = { source: dumpOf(options.dataset).source, files };
    const result = await publish(store, facts, dump, name, options);
    return { ...result, removed: [...removed, ...(result.removed ?? [])] };
  });
}

/** Says whether there is something to do. Writes nothing. */
async function checkOnly(options: RebuildOptions): Promise<RebuildResult> {
  const store = storeAt(options.store);
  refuseLocked(store.folder);
  checkPlaces(store, options.dataset);
  const found = await withSite(options, (site) => findWork(store, site, latestRelease(store), options));
  if (!("run" in found)) return found;
  return { outcome: "available", wiki: found.run.wiki, date: found.run.date };
}

async function withSite<T>(options: RebuildOptions, act: (site: DumpSite) => Promise<T>): Promise<T> {
  const { from, contact, retries, patience } = options;
  const site = openSite({ from, contact, retries, patience });
  try {
    return await act(site);
  } finally {
    await site.close();
  }
}

/**
 * Runs a command of the user with the result as JSON on its standard input. After `seconds` it is ended, with all the
 * processes that it has begun.
 * @returns in words what went wrong; undefined where nothing did
 */
export function notify(command: string, result: unknown, seconds: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    // A group of processes of its own.
    const child = spawn(command, { shell: true, stdio: ["pipe", "ignore", "inherit"], detached: true });
    const end = (): void => endGroup(child.pid);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, seconds * 1000);
    const done = (problem: string | undefined): void => {
      clearTimeout(timer);
      process.off("exit", end);
      resolve(problem);
    };
    process.once("exit", end);
    child.on("error", (error) => done(error.message));
    child.on("exit", (code, signal) => {
      if (isLate) done(`was ended after ${seconds} seconds (--notify-timeout)`);
      else done(code === 0 ? undefined : `ended with ${code ?? signal}`);
    });
    // A command may ignore its input.
    child.stdin.on("error", () => {});
    child.stdin.end(`${JSON.stringify(result)}\n`);
  });
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
}
