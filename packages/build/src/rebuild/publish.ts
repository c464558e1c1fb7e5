import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type Message, ProblemError, problem } from "@discoprep/corpus";
import { manifestIn, programVersion, writeFileWhole } from "@discoprep/files";
import { writeList } from "@discoprep/files/output";
import { judgeResult, type Limits } from "../gate.ts";
import { buildDataset, type Difference } from "../index.ts";
import type { RebuildOptions, RebuildResult, StepName } from "./options.ts";
import { faultsOf } from "./releases.ts";
import { removeOld } from "./retention.ts";
import { forgetRollback } from "./rollback.ts";
import {
  factsFile,
  factsText,
  linkLatest,
  type ReleaseFacts,
  readFacts,
  recipeFiles,
  type Store,
} from "./store.ts";
import { validateRelease } from "./validate-release.ts";

/** A downloaded dump. */
interface LocalDump {
  /** The name of the dataset's source. */
  readonly source: string;
  /** In the order of pages. */
  readonly files: readonly string[];
}

/**
 * Makes a release from a dump, compares it with the last one, and sets `latest` to it.
 * @throws ProblemError where it cannot be made or is worse than the last one
 */
export async function publish(
  store: Store,
  facts: ReleaseFacts,
  dump: LocalDump,
  last: string | undefined,
  options: RebuildOptions,
): Promise<RebuildResult> {
  const name = releaseName(store, facts);
  const release = join(store.releases, name);
  const work = join(store.work, facts.dataset);
  // A killed run may have published the release and not set the link.
  if (!existsSync(release)) {
    const before = last === undefined ? undefined : join(store.releases, last);
    const out = await makeRelease(work, dump, before, options);
    await writeFileWhole(join(out, factsFile), factsText(facts));
    // The user may have changed the dataset while it was built from this copy.
    copyRecipe(work, join(out, "recipe"));
    writeList(out);
    renameSync(out, release);
    options.onStep?.("published");
  }
  rmSync(work, { recursive: true, force: true });
  await forgetRollback(store, facts);
  await linkLatest(store, name, facts);
  options.onStep?.("linked");
  const removed = removeOld(store, options.keep, options.onNote);
  options.onStep?.("retained");
  const changes = changesOf(release);
  return {
    outcome: "published",
    wiki: facts.wiki,
    date: facts.date,
    release: name,
    changes: Object.keys(changes).length > 0 ? changes : undefined,
    removed,
  };
}

/** Date and version, and a number where another program or recipe used the same dump, or what is there is not whole. */
function releaseName(store: Store, facts: ReleaseFacts): string {
  const base = `${facts.date}+${programVersion()}`;
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}.${number}`;
    if (!existsSync(join(store.releases, name))) return name;
    const there = readFacts(join(store.releases, name));
    const isSame = there !== undefined && factsText(there) === factsText(facts);
    if (isSame && faultsOf(store, name).length === 0) return name;
  }
}

/**
 * Runs the dataset's job in a new work folder, and checks the result against the release before.
 * @returns the folder with one folder a step
 */
async function makeRelease(
  work: string,
  dump: LocalDump,
  before: string | undefined,
  options: RebuildOptions,
): Promise<string> {
  const onStep = (step: StepName): void => options.onStep?.(step);
  // A run that was killed or refused has left it.
  rmSync(work, { recursive: true, force: true });
  copyRecipe(options.dataset, work);
  const [first = "", ...others] = dump.files;
  const { out, differences } = await buildDataset({
    dataset: work,
    sources: new Map([[dump.source, others.length === 0 ? first : dump.files]]),
    acceptLoss: true,
    onMessage: (message) => options.onMessage?.(ofDataset(message, work, options.dataset)),
  });
  if (differences.length > 0) throw pinned(out, differences);
  onStep("built");
  await validateRelease(out);
  onStep("validated");
  if (before !== undefined) await compare(before, out);
  onStep("compared");
  if (options.force !== true) checkRelease(before, out, options);
  onStep("judged");
  return out;
}

/** Copies the files that define how a dataset is made. */
function copyRecipe(dataset: string, folder: string): void {
  for (const file of recipeFiles(dataset)) {
    const copy = join(folder, relative(dataset, file));
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(file, copy);
  }
}

/** Names the file that a person wrote, and not its copy in the work folder. */
function ofDataset(message: Message, work: string, dataset: string): Message {
  const path = relative(work, message.where.file ?? "..");
  const isCopy = !path.startsWith("..") && existsSync(join(dataset, path));
  return isCopy ? { ...message, where: { ...message.where, file: join(dataset, path) } } : message;
}

function pinned(out: string, [first]: readonly Difference[]): ProblemError {
  const { step = "", what, expected, found } = first ?? {};
  const details = { expected: `${what} ${JSON.stringify(expected)}`, found: JSON.stringify(found) };
  return new ProblemError(problem("not-as-pinned", { file: join(out, step) }, details));
}

/** Writes the differences from the release before into `changes/<step>` of the new release. */
async function compare(before: string, out: string): Promise<void> {
  const { writeChanges } = await import("@discoprep/compare/changes");
  for (const step of readdirSync(out)) {
    const steps = { old: join(before, step), new: join(out, step) };
    const isComparable = Object.values(steps).every(
      (folder) =>
        existsSync(join(folder, "manifest.json")) &&
        comparable.some((file) => existsSync(join(folder, file))),
    );
    if (isComparable) await writeChanges({ ...steps, out: join(out, "changes", step) });
  }
}

/** The files that identify outputs of extract, select and convert. */
const comparable = ["articles.jsonl", "relations.json", "parses.json"];

/** @throws ProblemError where a step has lost too much, or has too few articles, more remnants of markup or fewer corrections */
function checkRelease(
  before: string | undefined,
  out: string,
  { maxLoss = "5%", minArticles = 0 }: RebuildOptions,
): void {
  const limits: Limits = {
    loss: Number.parseFloat(maxLoss) / 100,
    articles: minArticles,
    remnants: 0.05,
    corrections: 0,
  };
  const faults = readdirSync(out).flatMap((step) =>
    judgeResult(before && join(before, step), join(out, step), limits).map((what) => `${step}: ${what}`),
  );
  if (faults.length === 0) return;
  const expected = `a release within --max-loss ${maxLoss} and --min-articles ${minArticles}, with at most 5% more remnants of markup and every correction made`;
  throw new ProblemError(problem("release-refused", { file: out }, { expected, found: faults.join("; ") }));
}

function changesOf(release: string): Record<string, Record<string, unknown>> {
  const folder = join(release, "changes");
  if (!existsSync(folder)) return {};
  const counts = readdirSync(folder).map((step): [string, Record<string, unknown>] => [
    step,
    manifestIn(join(folder, step)).counts ?? {},
  ]);
  return Object.fromEntries(counts);
}
