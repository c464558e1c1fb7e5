import { readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { ProblemError, problem, UsageError } from "@discoprep/corpus";
import { filesBelow } from "@discoprep/files";
import { isInside } from "@discoprep/files/output";
import { reportBytes } from "@discoprep/files/text";
import { type DumpRun, type DumpSite, downloadRun, findRun, newestDate } from "@discoprep/wikidump/site";
import { programHash } from "../fingerprint.ts";
import { jobProblem, readJob, readSources } from "../job.ts";
import type { RebuildOptions, RebuildResult } from "./options.ts";
import { isRolledBack } from "./rollback.ts";
import { type ReleaseFacts, recipeHash, recipePaths, type Store } from "./store.ts";

const notSteps = ["changes", "recipe"];

/**
 * @throws ProblemError for a job with a fault, named at the user's file, and for the store of another dataset; UsageError for a
 *   store among the dataset's files: each run would copy it, and find another recipe
 */
export function checkPlaces(store: Store, dataset: string): void {
  const isRecipe = recipePaths(dataset).some((path) => isInside(store.folder, path));
  if (isRecipe || store.folder === resolve(dataset))
    throw new UsageError(`the store ${store.folder} lies in the dataset ${dataset}; name a folder outside`);
  const reserved = readJob(dataset).steps.find(({ name }) => notSteps.includes(name));
  if (reserved !== undefined)
    throw jobProblem(
      dataset,
      `a step is named "${reserved.name}"`,
      `another name than ${notSteps.join(", ")}`,
    );
  store.checkDataset(basename(resolve(dataset)));
}

/** Returns the dump for the next release, or the result that nothing is new. Writes nothing. @throws TryLaterError and ProblemError as `findRun` */
export async function findWork(
  store: Store,
  site: DumpSite,
  options: RebuildOptions,
): Promise<{ readonly run: DumpRun; readonly facts: ReleaseFacts } | RebuildResult> {
  const { wiki } = dumpOf(options.dataset);
  const latest = store.latest();
  const last = store.facts(latest);
  const origin = { program: programHash(), recipe: recipeHash(options.dataset) };
  const unchanged: RebuildResult = {
    outcome: "unchanged",
    wiki,
    date: last?.date ?? "",
    release: latest ?? "",
  };
  const newRun = await newDump(site, wiki, last, options);
  const changed = (["program", "recipe"] as const).filter((part) => last?.[part] !== origin[part]);
  if (newRun === undefined && changed.length === 0) return unchanged;
  if (newRun === undefined) options.onNote?.(`the dump is the same; changed: ${changed.join(", ")}`);
  const run = newRun ?? (await sameRun(store, site, last as ReleaseFacts));
  const files = run.files.map(({ name, bytes, hash }) => ({ name, bytes, hash }));
  const dataset = basename(resolve(options.dataset));
  const facts = { dataset, wiki, date: run.date, source: run.source, files, ...origin };
  if (options.force === true || last === undefined || !isRolledBack(store, facts)) return { run, facts };
  options.onNote?.(`the release of ${run.date} was rolled back from; --accept-loss publishes it again`);
  return unchanged;
}

/** Returns the source of a dataset that is a wiki's dump. @throws ProblemError if there is none, or more than one */
export function dumpOf(dataset: string) {
  const dumps = readSources(dataset).flatMap(({ name: source, wiki }) =>
    wiki === undefined ? [] : [{ source, wiki }],
  );
  const [dump] = dumps;
  if (dump !== undefined && dumps.length === 1) return dump;
  const expected = 'one source with a "wiki", such as "enwikinews"';
  const found = dumps.map(({ wiki }) => wiki).join(", ") || "none";
  throw new ProblemError(problem("no-wiki", { file: `${dataset}/sources.json` }, { expected, found }));
}

/**
 * Looks for a dump newer than that of the last release, or of the same date with other files: the site corrects dumps.
 * @throws TryLaterError and ProblemError as `findRun`
 */
async function newDump(
  site: DumpSite,
  wiki: string,
  last: ReleaseFacts | undefined,
  { date = "latest", source = "auto", onNote }: RebuildOptions,
): Promise<DumpRun | undefined> {
  const find = async (): Promise<DumpRun> => {
    const { run, unready } = await findRun(site, { wiki, date, source });
    for (const note of unready) onNote?.(note);
    return run;
  };
  if (last?.wiki !== wiki) return await find();
  if (source === "auto" || source === last.source) {
    const newest = date === "latest" ? await newestDate(site, wiki, last.source) : date;
    if (newest === last.date) {
      const { run } = await findRun(site, { wiki, date: newest, source: last.source });
      return isCorrected(run, last) ? run : undefined;
    }
  }
  const run = await find();
  // A mirror may be late. An older dump replaces a newer one only if the user asks for it.
  const isNew = run.date > last.date || (date !== "latest" && run.date !== last.date);
  return isNew || isCorrected(run, last) ? run : undefined;
}

function isCorrected(run: DumpRun, last: ReleaseFacts): boolean {
  const hashes = ({ files }: DumpRun | ReleaseFacts): string =>
    files.map(({ name, hash }) => `${hash} ${name}`).join();
  return run.date === last.date && run.source === last.source && hashes(run) !== hashes(last);
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

function sourceFile({ dumps }: Store, { wiki, date }: Pick<DumpRun, "wiki" | "date">): string {
  return join(dumps, wiki, date, "source.json");
}

/**
 * Downloads a dump into the store, or checks the copy that is there. @throws as `downloadRun`
 * @param spare bytes that stay free on the disk beside the dump and one more release
 * @returns the paths of its files, in the order of pages
 */
export async function fetchDump(
  store: Store,
  site: DumpSite,
  run: DumpRun,
  { onNote, spare = 1e9 }: Parameters<typeof downloadRun>[3] = {},
): Promise<string[]> {
  const latest = store.latest();
  const release = latest === undefined ? [] : filesBelow(store.at(latest));
  const bytes = release.reduce((sum, file) => sum + statSync(file).size, spare);
  const folder = join(store.dumps, run.wiki, run.date);
  const files = await downloadRun(site, run, folder, { spare: bytes, onNote, onProgress: reportBytes });
  writeFileSync(sourceFile(store, run), `${JSON.stringify({ site: site.name, ...run }, null, 2)}\n`);
  return files.map(({ local }) => local);
}
