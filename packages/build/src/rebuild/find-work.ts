import { basename, join, resolve } from "node:path";
import type { DumpRun, DumpSite } from "@discoprep/wikidump/site";
import { programHash, readCheckedJob } from "../index.ts";
import { jobProblem } from "../job.ts";
import { sameRun } from "./fetch-dump.ts";
import { dumpOf, findInput } from "./find-input.ts";
import type { RebuildOptions, RebuildResult } from "./options.ts";
import { isRolledBack } from "./rollback.ts";
import { checkDataset, type ReleaseFacts, readFacts, recipeHash, type Store } from "./store.ts";

/** A dump, and the release to be made from it. */
export interface Work {
  readonly run: DumpRun;
  readonly facts: ReleaseFacts;
}

/** Folders of a release that are of no step. */
const notSteps = ["changes", "recipe"];

/** @throws ProblemError for a job with a fault, named at the user's file, and for the store of another dataset */
export function checkPlaces(store: Store, dataset: string): void {
  const taken = readCheckedJob(dataset).steps.find(({ name }) => notSteps.includes(name));
  if (taken !== undefined)
    throw jobProblem(dataset, `a step is named "${taken.name}"`, `another name than ${notSteps.join(", ")}`);
  checkDataset(store, basename(resolve(dataset)));
}

/**
 * Finds out whether there is something to do. Writes nothing.
 * @param name the latest release
 * @returns the dump to take, or that nothing is new
 * @throws TryLaterError and ProblemError as `findInput`
 */
export async function findWork(
  store: Store,
  site: DumpSite,
  name: string | undefined,
  options: RebuildOptions,
): Promise<Work | RebuildResult> {
  const { wiki } = dumpOf(options.dataset);
  const last = name === undefined ? undefined : readFacts(join(store.releases, name));
  const made = { program: programHash(), recipe: recipeHash(options.dataset) };
  const input = await findInput(site, wiki, last, options);
  const unchanged = (): RebuildResult => ({
    outcome: "unchanged",
    ...{ wiki, date: last?.date ?? "", release: name ?? "" },
  });
  if (input === "same" && last?.program === made.program && last.recipe === made.recipe) return unchanged();
  const run = input === "same" ? await sameRun(store, site, last as ReleaseFacts) : input.run;
  for (const what of input === "same" ? [] : input.unready) options.onNote?.(what);
  const files = run.files.map(({ name: file, bytes, hash }) => ({ name: file, bytes, hash }));
  const dataset = basename(resolve(options.dataset));
  const facts = { dataset, wiki, date: run.date, source: run.source, files, ...made };
  if (options.force === true || last === undefined || !isRolledBack(store, facts)) return { run, facts };
  options.onNote?.(`the release of ${run.date} was rolled back from; --force publishes it again`);
  return unchanged();
}
