import { readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import { filesBelow } from "@discoprep/files";
import {
  type DumpRun,
  type DumpSite,
  type DumpSource,
  downloadRun,
  findRun,
  newestDate,
} from "@discoprep/wikidump/site";
import { programHash, readCheckedJob, readSources } from "../index.ts";
import { jobProblem } from "../job.ts";
import type { RebuildOptions, RebuildResult } from "./options.ts";
import { isRolledBack } from "./rollback.ts";
import { checkDataset, type ReleaseFacts, readFacts, recipeHash, type Store } from "./store.ts";

/** A dump, and the release to be made from it. */
interface Work {
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
    wiki,
    date: last?.date ?? "",
    release: name ?? "",
  });
  if (input === "same" && last?.program === made.program && last.recipe === made.recipe) return unchanged();
  const run = input === "same" ? await sameRun(store, site, last as ReleaseFacts) : input.run;
  for (const what of input === "same" ? [] : input.unready) options.onNote?.(what);
  const files = run.files.map(({ name: file, bytes, hash }) => ({ name: file, bytes, hash }));
  const dataset = basename(resolve(options.dataset));
  const facts = { dataset, wiki, date: run.date, source: run.source, files, ...made };
  if (options.force === true || last === undefined || !isRolledBack(store, facts)) return { run, facts };
  options.onNote?.(`the release of ${run.date} was rolled back from; --accept-loss publishes it again`);
  return unchanged();
}

/** The source of a dataset that is a wiki's dump. */
interface DumpOfWiki {
  /** The name of the source. */
  readonly source: string;
  readonly wiki: string;
}

/** @throws ProblemError where the dataset names no wiki, or more than one */
export function dumpOf(dataset: string): DumpOfWiki {
  const dumps = readSources(dataset).flatMap(({ name, wiki }) =>
    wiki === undefined ? [] : [{ source: name, wiki }],
  );
  const [dump] = dumps;
  if (dump !== undefined && dumps.length === 1) return dump;
  const expected = 'one source with a "wiki", such as "enwikinews"';
  const found = dumps.length === 0 ? "none" : dumps.map(({ wiki }) => wiki).join(", ");
  throw new ProblemError(problem("no-wiki", { file: `${dataset}/sources.json` }, { expected, found }));
}

/** The newest dump, where it differs from that of the last release. */
type FoundInput = { readonly run: DumpRun; readonly unready: readonly string[] } | "same";

/**
 * Looks for a dump newer than that of the last release, or of the same date with other files: the site corrects dumps.
 * @throws TryLaterError and ProblemError as `findRun`
 */
async function findInput(
  site: DumpSite,
  wiki: string,
  last: ReleaseFacts | undefined,
  wanted: { readonly date?: string; readonly source?: DumpSource | undefined },
): Promise<FoundInput> {
  const { date = "latest", source = "auto" } = wanted;
  const isWanted = last !== undefined && last.wiki === wiki && (source === "auto" || source === last.source);
  if (isWanted) {
    const newest = date === "latest" ? await newestDate(site, wiki, last.source) : date;
    if (newest === last.date) {
      const { run } = await findRun(site, { wiki, date: last.date, source: last.source });
      return isCorrected(run, last) ? { run, unready: [] } : "same";
    }
  }
  const found = await findRun(site, { wiki, date, source });
  if (last === undefined || last.wiki !== wiki) return found;
  // A mirror may lag behind. An older dump replaces a newer one only if the user asks for it.
  const isOther = found.run.date > last.date || (date !== "latest" && found.run.date !== last.date);
  return isOther || isCorrected(found.run, last) ? found : "same";
}

function isCorrected(run: DumpRun, last: ReleaseFacts): boolean {
  return run.date === last.date && run.source === last.source && filesOf(run) !== filesOf(last);
}

function filesOf({ files }: Pick<DumpRun | ReleaseFacts, "files">): string {
  return files.map(({ name, hash }) => `${hash} ${name}`).join();
}

/** Returns the dump of the last release: the downloaded copy or, if that is gone, the dump on the site. */
async function sameRun(store: Store, site: DumpSite, { wiki, date, source }: ReleaseFacts): Promise<DumpRun> {
  try {
    const { site: _site, ...run } = JSON.parse(readFileSync(sourceFile(store, { wiki, date }), "utf8"));
    return run as DumpRun;
  } catch {
    return (await findRun(site, { wiki, date, source })).run;
  }
}

/** Returns the file beside a downloaded dump with the dump's facts. */
function sourceFile(store: Store, { wiki, date }: Pick<DumpRun, "wiki" | "date">): string {
  return join(store.dumps, wiki, date, "source.json");
}

/**
 * Downloads a dump into the store, or checks the copy that is there.
 * @returns the paths of its files, in the order of pages
 * @throws as `downloadRun`
 */
export async function fetchDump(
  store: Store,
  site: DumpSite,
  run: DumpRun,
  last: string | undefined,
  { onNote, spare = 1000 }: RebuildOptions,
): Promise<string[]> {
  const folder = join(store.dumps, run.wiki, run.date);
  const release = last === undefined ? 0 : bytesBelow(join(store.releases, last));
  const files = await downloadRun(site, run, folder, {
    spare: spare * 1e6 + release,
    onNote,
  });
  writeFileSync(sourceFile(store, run), `${JSON.stringify({ site: site.name, ...run }, null, 2)}\n`);
  return files.map(({ local }) => local);
}

function bytesBelow(folder: string): number {
  return filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0);
}
