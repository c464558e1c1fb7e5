import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { buildDataset, type Difference, programHash } from "@discoprep/build";
import {
  baseVersions,
  filesBelow,
  type Message,
  ProblemError,
  readText,
  TryLaterError,
  writeFileWhole,
} from "@discoprep/corpus";
import {
  type DumpRun,
  type DumpSite,
  type DumpSource,
  downloadRun,
  openSite,
  type Retries,
} from "@discoprep/dump-site";
import { reportChanges } from "@discoprep/pipeline";
import { dumpOf, findInput } from "./find-input.ts";
import { lockStore } from "./lock.ts";
import { type Log, openLog } from "./log.ts";
import { notify } from "./notify.ts";
import { checkQuality } from "./quality-gate.ts";
import { removeOld } from "./retention.ts";
import {
  factsFile,
  factsText,
  latestRelease,
  linkLatest,
  openStore,
  type ReleaseFacts,
  readFacts,
  recipeFiles,
  recipeHash,
  type Store,
} from "./store.ts";

export interface RebuildOptions {
  /** The dataset's folder. */
  readonly dataset: string;
  /** The folder of dumps and releases. */
  readonly store: string;
  /** A mail address or page, which the dump site asks for. */
  readonly contact: string;
  readonly from?: string | undefined;
  readonly date?: string | undefined;
  readonly source?: DumpSource | undefined;
  /** How many releases stay (default: 3), beside `latest` and those named in `keep.txt`. */
  readonly keep?: number | undefined;
  /** Only look whether there is something to do. */
  readonly check?: boolean | undefined;
  /** Publish a release that is worse than the one before. */
  readonly force?: boolean | undefined;
  /** Run with the result as JSON on its standard input, when a release was published or could not be made. */
  readonly notifyCommand?: string | undefined;
  readonly retries?: Retries | undefined;
  /** Told each step when it is done. */
  readonly onStep?: (step: StepName) => void;
  readonly onNote?: (note: string) => void;
  readonly onMessage?: (message: Message) => void;
}

/** The steps that change the store, in order; each can be repeated. */
export type StepName = "downloaded" | "built" | "compared" | "judged" | "published" | "linked" | "retained";

export interface RebuildResult {
  /** `available`: `check` has found something to do. */
  readonly outcome: "published" | "unchanged" | "available";
  readonly wiki: string;
  /** Of the dump. */
  readonly date: string;
  /** The release in the store; of `available`, none yet. */
  readonly release?: string;
  /** How many units each step added, removed, changed, renamed and left, against the release before. */
  readonly changes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Old releases and dumps that were removed. */
  readonly removed?: readonly string[];
}

/**
 * Makes a release from the newest dump of a dataset's wiki and publishes it in a store, unless the last release is
 * from this dump, program and recipe. A run that was killed at any moment is continued by the next one.
 * @throws TryLaterError where another run is at work, the site cannot be reached or no dump is ready; ProblemError
 *   where the release cannot be made or is worse than the one before: then `latest` stays as it was
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildResult> {
  const store = openStore(resolve(options.store));
  const unlock = await lockStore(store.folder);
  const log = openLog(store.folder);
  try {
    const result = await rebuildLocked(store, options, log);
    log(result.outcome, { ...result });
    if (result.outcome === "published") await tell(result, options, log);
    return result;
  } catch (error) {
    const failure = { outcome: error instanceof TryLaterError ? "later" : "failed", message: String(error) };
    log(failure.outcome, failure);
    if (!(error instanceof TryLaterError)) await tell(failure, options, log);
    throw error;
  } finally {
    await unlock();
  }
}

async function tell(result: unknown, { notifyCommand, onNote }: RebuildOptions, log: Log): Promise<void> {
  const problem = notifyCommand === undefined ? undefined : await notify(notifyCommand, result);
  if (problem === undefined) return;
  log("notify-failed", { message: problem });
  onNote?.(`the notify command failed: ${problem}`);
}

async function rebuildLocked(store: Store, options: RebuildOptions, log: Log): Promise<RebuildResult> {
  const { wiki, source } = dumpOf(options.dataset);
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
    const run = input === "same" ? sameRun(last as ReleaseFacts) : input.run;
    for (const what of input === "same" ? [] : input.unready) options.onNote?.(what);
    if (options.check === true) return { outcome: "available", wiki, date: run.date };
    const dump = await fetchDump(store, site, run, name, options);
    done("downloaded", options, log);
    const files = run.files.map(({ name: file, bytes, hash }) => ({ name: file, bytes, hash }));
    const dataset = basename(resolve(options.dataset));
    const facts = { dataset, wiki, date: run.date, source: run.source, files, ...made };
    return await publish(store, facts, [source, dump], name, options, log);
  } finally {
    await site.close();
  }
}

/** The dump of the last release, which is on the own disk. */
function sameRun({ wiki, date, source, files }: ReleaseFacts): DumpRun {
  const algorithm = source === "legacy" ? "sha1" : "sha256";
  return {
    wiki,
    date,
    source,
    files: files.map((file) => ({ ...file, algorithm, path: pathOf(wiki, date, source, file.name) })),
  };
}

/** Where a file of the last release lay on the site, should its copy be gone. */
function pathOf(wiki: string, date: string, source: ReleaseFacts["source"], name: string): string {
  const day = date.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return source === "legacy"
    ? `${wiki}/${date}/${name}`
    : `other/mediawiki_content_current/${wiki}/${day}/xml/bzip2/${name}`;
}

/** @returns the path of the dump */
async function fetchDump(
  store: Store,
  site: DumpSite,
  run: DumpRun,
  last: string | undefined,
  { onNote }: RebuildOptions,
): Promise<string> {
  const folder = join(store.dumps, run.wiki, run.date);
  const release = last === undefined ? 0 : bytesBelow(join(store.releases, last));
  const files = await downloadRun(site, run, folder, { spare: 1e9 + release, ...(onNote && { onNote }) });
  writeFileSync(join(folder, "source.json"), `${JSON.stringify({ site: site.name, ...run }, null, 2)}\n`);
  const [file] = files;
  if (file !== undefined && files.length === 1) return file.local;
  throw new ProblemError({
    rule: "no-dump",
    what: "the dump is in several parts, which a rebuild cannot read yet",
    where: { file: folder },
    expected: "one file",
    found: `${files.length} files`,
    remedy: "Take a dump that is one file: --source legacy.",
  });
}

function bytesBelow(folder: string): number {
  return filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0);
}

async function publish(
  store: Store,
  facts: ReleaseFacts,
  source: readonly [string, string],
  last: string | undefined,
  options: RebuildOptions,
  log: Log,
): Promise<RebuildResult> {
  const name = releaseName(store, facts);
  const release = join(store.releases, name);
  // A run that was killed after publishing has left the release; it only lacks the link.
  if (!existsSync(release)) {
    const out = await build(store, facts, source, options, log);
    const before = last === undefined ? undefined : join(store.releases, last);
    if (before !== undefined) await compare(before, out);
    done("compared", options, log);
    if (before !== undefined && options.force !== true) checkQuality(before, out);
    done("judged", options, log);
    renameSync(out, release);
    done("published", options, log);
  }
  await linkLatest(store, name, facts);
  done("linked", options, log);
  const removed = removeOld(store, options.keep ?? 3, name);
  done("retained", options, log);
  const changes = changesOf(release);
  return {
    outcome: "published",
    wiki: facts.wiki,
    date: facts.date,
    release: name,
    ...(Object.keys(changes).length > 0 && { changes }),
    removed,
  };
}

/** Date and version; a number more where another program of the same version has made one from the same dump. */
function releaseName(store: Store, facts: ReleaseFacts): string {
  const base = `${facts.date}+${baseVersions().discoprep}`;
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}.${number}`;
    const there = readFacts(join(store.releases, name));
    if (!existsSync(join(store.releases, name))) return name;
    if (there !== undefined && factsText(there) === factsText(facts)) return name;
  }
}

/** Makes the release in the store's work folder; steps that a killed run has made are not made again. */
async function build(
  store: Store,
  facts: ReleaseFacts,
  [source, dump]: readonly [string, string],
  options: RebuildOptions,
  log: Log,
): Promise<string> {
  const work = join(store.work, facts.dataset);
  const out = join(work, "out");
  mkdirSync(work, { recursive: true });
  for (const entry of readdirSync(work)) if (entry !== "out") rmSync(join(work, entry), { recursive: true });
  for (const file of recipeFiles(options.dataset)) {
    const copy = join(work, relative(options.dataset, file));
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(file, copy);
  }
  // The store is locked: a lock in it is of a run that was killed.
  rmSync(join(out, ".lock"), { recursive: true, force: true });
  const { differences } = await buildDataset({
    dataset: work,
    sources: new Map([[source, dump]]),
    acceptLoss: options.force,
    ...(options.onMessage && { onMessage: options.onMessage }),
  });
  if (differences.length > 0) throw pinned(out, differences);
  await writeFileWhole(join(out, factsFile), factsText(facts));
  done("built", options, log);
  return out;
}

function pinned(out: string, [first]: readonly Difference[]): ProblemError {
  return new ProblemError({
    rule: "result-not-taken",
    what: `the step ${first?.step} is not as the dataset pins it: ${first?.what}`,
    where: { file: out },
    expected: JSON.stringify(first?.expected),
    found: JSON.stringify(first?.found),
    remedy: "Correct the pins of the dataset, or the cause.",
  });
}

/** Reports into `changes/<step>` of the new release what is other than in the one before. */
async function compare(before: string, out: string): Promise<void> {
  rmSync(join(out, "changes"), { recursive: true, force: true });
  for (const step of readdirSync(out)) {
    const steps = [join(before, step), join(out, step)] as const;
    if (!steps.every((folder) => existsSync(join(folder, "manifest.json")))) continue;
    if (!steps.every((folder) => comparable.some((file) => existsSync(join(folder, file))))) continue;
    await reportChanges({ old: steps[0], new: steps[1], out: join(out, "changes", step) });
  }
}

/** The files by which outputs of extract, select and convert are known. */
const comparable = ["articles.jsonl", "relations.json", "parses.json"];

function changesOf(release: string): Record<string, Record<string, unknown>> {
  const folder = join(release, "changes");
  if (!existsSync(folder)) return {};
  const counts = readdirSync(folder).map((step): [string, Record<string, unknown>] => [
    step,
    countsOf(join(folder, step)),
  ]);
  return Object.fromEntries(counts);
}

/** The counts in the manifest of a change report. */
function countsOf(folder: string): Record<string, unknown> {
  const text = readText(join(folder, "manifest.json"));
  return (JSON.parse(text) as { counts: Record<string, unknown> }).counts;
}

function done(step: StepName, { onStep }: RebuildOptions, log: Log): void {
  log("step", { step });
  onStep?.(step);
}
