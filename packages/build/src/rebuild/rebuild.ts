import { basename, resolve } from "node:path";
import { TryLaterError, UsageError } from "@discoprep/corpus";
import { programVersion, writeProblem } from "@discoprep/files";
import { type DumpSite, openSite } from "@discoprep/wikidump/site";
import { Dataset } from "../dataset.ts";
import { checkPlaces, dumpOf, fetchDump, findWork } from "./find-work.ts";
import { isStale, loggedOptions, logIfRoom, openLog, storeHistory } from "./log.ts";
import { notify } from "./notify.ts";
import type { RebuildOptions, RebuildResult } from "./options.ts";
import { publish } from "./publish.ts";
import { removeOld, removeOldReleases, removeUnusedDumps } from "./retention.ts";
import { Store } from "./store.ts";

/**
 * Makes a release from the newest dump of a dataset's wiki and publishes it in a store, unless the last release has this
 * dump, program and recipe, or somebody has rolled back from such a one. A run may be killed at any moment: the next one
 * keeps what was downloaded, and makes the release again.
 * @throws TryLaterError if another run is at work, the site cannot be reached or no dump is ready; ProblemError where the
 *   release cannot be made or is worse than the one before: then `latest` stays as it was
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

function failureOf(error: unknown): { outcome: "failed" | "later"; exit: number; message: string } {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof TryLaterError) return { outcome: "later", exit: 75, message };
  return { outcome: "failed", exit: error instanceof UsageError ? 2 : 1, message };
}

/** Notifies of a store without a recent success: a site that is never ready is a failure, too. */
async function notifyIfStale(failure: object, options: RebuildOptions): Promise<void> {
  if (options.staleAfter === undefined) return;
  const history = storeHistory(resolve(options.store));
  if (isStale(history, options.staleAfter))
    await notifyOf({ ...failure, stale: true, lastSuccess: history.lastSuccess }, options);
}

async function notifyOf(result: object, { dataset, notifyCommand, onError }: RebuildOptions): Promise<void> {
  if (notifyCommand === undefined) return;
  const problem = await notify(notifyCommand, { dataset: nameOf(dataset), ...result });
  if (problem !== undefined) onError?.(`the notify command ${problem}`);
}

function nameOf(dataset: string): string {
  return basename(resolve(dataset));
}

async function rebuildLogged(options: RebuildOptions): Promise<RebuildResult> {
  const store = Store.open(options.store);
  const unlock = store.lock();
  try {
    const { firstRun, lastSuccess } = storeHistory(store.folder);
    const log = openLog(store.folder, options.keep);
    const run = { version: programVersion(), pid: process.pid, dataset: nameOf(options.dataset) };
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
  const { dataset, corpora, keep, onNote, onStep } = options;
  checkPlaces(store, dataset);
  await store.mendLatest();
  // This comes first: a run that finds no dump removes old releases, too. The dump of a run that was killed is still wanted.
  const removed = removeOldReleases(store, keep);
  return await withSite(options, async (site) => {
    const work = await findWork(store, site, options);
    if (!("run" in work)) {
      removed.push(...removeOld(store, keep, onNote));
      return { ...work, removed: removed.length > 0 ? removed : undefined };
    }
    const dump = dumpOf(dataset);
    // A large dump is not downloaded where another source is missing.
    await Dataset.openWhole({ dataset, corpora, sources: new Map([[dump.source, []]]) });
    // Dumps of runs that failed would fill the disk.
    removed.push(...removeUnusedDumps(store, work.run));
    const files = await fetchDump(store, site, work.run, { onNote });
    onStep?.("downloaded");
    const result = await publish(store, work.facts, { ...dump, files }, options);
    return { ...result, removed: [...removed, ...(result.removed ?? [])] };
  });
}

async function checkOnly(options: RebuildOptions): Promise<RebuildResult> {
  const store = new Store(options.store);
  store.refuseLocked();
  checkPlaces(store, options.dataset);
  const work = await withSite(options, (site) => findWork(store, site, options));
  return "run" in work ? { outcome: "available", wiki: work.run.wiki, date: work.run.date } : work;
}

async function withSite<T>(options: RebuildOptions, act: (site: DumpSite) => Promise<T>): Promise<T> {
  const site = openSite({ from: options.from, contact: options.contact, retries: options.retries });
  try {
    return await act(site);
  } finally {
    await site.close();
  }
}
