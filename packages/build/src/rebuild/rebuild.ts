import { basename, join, resolve } from "node:path";
import { ProblemError, TryLaterError } from "@discoprep/corpus";
import { writeProblem } from "@discoprep/files";
import { openSite } from "@discoprep/wikidump/site";
import { programHash, readCheckedJob } from "../index.ts";
import { fetchDump, sameRun } from "./fetch-dump.ts";
import { dumpOf, findInput } from "./find-input.ts";
import { type Log, openLog } from "./log.ts";
import { notify } from "./notify.ts";
import type { RebuildOptions, RebuildResult, StepName } from "./options.ts";
import { publish } from "./publish.ts";
import {
  checkDataset,
  latestRelease,
  lockStore,
  openStore,
  type ReleaseFacts,
  readFacts,
  recipeHash,
  type Store,
} from "./store.ts";

/**
 * Makes a release from the newest dump of a dataset's wiki and publishes it in a store, unless the last
 * release has this dump, program and recipe. The next run continues a run that was killed at any moment.
 * @throws TryLaterError where another run is at work, the site cannot be reached or no dump is ready;
 *   ProblemError where the release cannot be made or is worse than the one before: then `latest` stays as it
 *   was
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildResult> {
  const store = openStore(resolve(options.store));
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
  const { wiki, source } = dumpOf(options.dataset);
  // Names a fault in the job at the user's file, not at the working copy.
  readCheckedJob(options.dataset);
  checkDataset(store, basename(resolve(options.dataset)));
  const name = latestRelease(store);
  const last = name === undefined ? undefined : readFacts(join(store.releases, name));
  const made = { program: programHash(), recipe: recipeHash(options.dataset) };
  const site = openSite({ from: options.from, contact: options.contact, retries: options.retries });
  try {
    const input = await findInput(site, wiki, last, options);
    const isMade = last?.program === made.program && last.recipe === made.recipe;
    if (input === "same" && last !== undefined && name !== undefined && isMade) {
      return { outcome: "unchanged", wiki, date: last.date, release: name };
    }
    const run = input === "same" ? await sameRun(store, site, last as ReleaseFacts) : input.run;
    for (const what of input === "same" ? [] : input.unready) options.onNote?.(what);
    if (options.check === true) return { outcome: "available", wiki, date: run.date };
    const dump = await fetchDump(store, site, run, name, options);
    const onStep = (step: StepName): void => {
      log("step", { step });
      options.onStep?.(step);
    };
    onStep("downloaded");
    const files = run.files.map(({ name: file, bytes, hash }) => ({ name: file, bytes, hash }));
    const dataset = basename(resolve(options.dataset));
    const facts = { dataset, wiki, date: run.date, source: run.source, files, ...made };
    return await publish(store, facts, [source, dump], name, options, onStep);
  } finally {
    await site.close();
  }
}
