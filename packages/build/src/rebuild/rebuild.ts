import { basename, resolve } from "node:path";
import { ProblemError, TryLaterError } from "@discoprep/corpus";
import { writeProblem } from "@discoprep/files";
import { type DumpSite, openSite } from "@discoprep/wikidump/site";
import { fetchDump } from "./fetch-dump.ts";
import { dumpOf } from "./find-input.ts";
import { checkPlaces, findWork } from "./find-work.ts";
import { type Log, openLog } from "./log.ts";
import { notify } from "./notify.ts";
import type { RebuildOptions, RebuildResult, StepName } from "./options.ts";
import { publish } from "./publish.ts";
import { removeOld, removeOldReleases } from "./retention.ts";
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
 * release has this dump, program and recipe. The next run continues a run that was killed at any moment.
 * @throws TryLaterError where another run is at work, the site cannot be reached or no dump is ready;
 *   ProblemError where the release cannot be made or is worse than the one before: then `latest` stays as it
 *   was
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildResult> {
  if (options.check === true) return await checkOnly(options);
  const store = openStore(options.store);
  const unlock = lockStore(store.folder);
  const log = openLog(store.folder);
  try {
    const result = await rebuildLocked(store, options, log);
    log(result.outcome, { ...result });
    if (result.outcome === "published") await notifyOf(result, options, log);
    return result;
  } catch (thrown) {
    const error = writeProblem(thrown, store.folder);
    const failure = {
      outcome: error instanceof TryLaterError ? "later" : "failed",
      message: error instanceof Error ? error.message : String(error),
    };
    logFailure(log, failure);
    if (!(error instanceof TryLaterError)) await notifyOf(failure, options, log);
    throw error;
  } finally {
    unlock();
  }
}

/** A full disk may have no room for the log either. The user needs the first failure's message. */
function logFailure(log: Log, failure: { readonly outcome: string; readonly message: string }): void {
  try {
    log(failure.outcome, failure);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
}

async function notifyOf(
  result: object,
  { dataset, notifyCommand, onNote }: RebuildOptions,
  log: Log,
): Promise<void> {
  const facts = { dataset: basename(resolve(dataset)), ...result };
  const problem = notifyCommand === undefined ? undefined : await notify(notifyCommand, facts);
  if (problem === undefined) return;
  log("notify-failed", { message: problem });
  onNote?.(`the notify command failed: ${problem}`);
}

async function rebuildLocked(store: Store, options: RebuildOptions, log: Log): Promise<RebuildResult> {
  checkPlaces(store, options.dataset);
  const name = await mendLatest(store);
  // So a run that finds no dump removes it, too. The dump of a run that was killed is still wanted.
  const removed = removeOldReleases(store, options.keep);
  return await withSite(options, async (site) => {
    const found = await findWork(store, site, name, options);
    if (!("run" in found)) {
      removed.push(...removeOld(store, options.keep, options.onNote));
      return { ...found, ...(removed.length > 0 && { removed }) };
    }
    const { run, facts } = found;
    const dump = await fetchDump(store, site, run, name, options);
    const onStep = (step: StepName): void => {
      log("step", { step });
      options.onStep?.(step);
    };
    onStep("downloaded");
    const source = dumpOf(options.dataset).source;
    const result = await publish(store, facts, [source, dump], name, options, onStep);
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
  const site = openSite({ from: options.from, contact: options.contact, retries: options.retries });
  try {
    return await act(site);
  } finally {
    await site.close();
  }
}
