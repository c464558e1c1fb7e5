import { cpSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { type Message, ProblemError, problem } from "@discoprep/corpus";
import { manifestIn, programVersion, writeFileWhole } from "@discoprep/files";
import { writeList } from "@discoprep/files/output";
import { type BuildResult, buildDataset } from "../build.ts";
import { judgeResult, type Limits } from "../gate.ts";
import type { RebuildOptions, RebuildResult } from "./options.ts";
import { removeOld } from "./retention.ts";
import { forgetRollback } from "./rollback.ts";
import { areSame, factsFile, type ReleaseFacts, recipeFiles, type Store } from "./store.ts";
import { validateRelease } from "./validate-release.ts";

interface LocalDump {
  readonly source: string;
  readonly wiki: string;
  readonly files: readonly string[];
}

/** Makes a release, compares it with the last one, and sets `latest` to it. @throws ProblemError if it is worse, or fails */
export async function publish(
  store: Store,
  facts: ReleaseFacts,
  dump: LocalDump,
  options: RebuildOptions,
): Promise<RebuildResult> {
  const name = releaseName(store, facts);
  const release = store.at(name);
  const work = join(store.work, facts.dataset);
  // A killed run may have published the release and not set the link.
  if (!existsSync(release)) {
    // Somebody may have removed the latest one.
    const latest = store.latest() ?? store.list()[0]?.release;
    const out = await makeRelease(work, dump, latest && store.at(latest), options);
    await writeFileWhole(join(out, factsFile), `${JSON.stringify(facts, null, 2)}\n`);
    // The user may have changed the dataset while it was built from this copy.
    copyRecipe(work, join(out, "recipe"));
    writeList(out);
    renameSync(out, release);
    options.onStep?.("published");
  }
  rmSync(work, { recursive: true, force: true });
  await forgetRollback(store, facts);
  await store.linkLatest(name);
  options.onStep?.("linked");
  const removed = removeOld(store, options.keep, options.onNote);
  options.onStep?.("retained");
  const { wiki, date } = facts;
  return { outcome: "published", wiki, date, release: name, changes: changesOf(release), removed };
}

/** Returns date and version, with a number if another program or recipe used the same dump, or if a release of the name is not whole. */
function releaseName(store: Store, facts: ReleaseFacts): string {
  const base = `${facts.date}+${programVersion()}`;
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}.${number}`;
    if (!existsSync(store.at(name))) return name;
    if (areSame(facts, store.facts(name)) && store.faults(name).length === 0) return name;
  }
}

/** Runs the dataset's job in a new work folder, and checks the result against the release before. @returns its folder */
async function makeRelease(
  work: string,
  { source, wiki, files }: LocalDump,
  before: string | undefined,
  options: RebuildOptions,
): Promise<string> {
  // A run that was killed or refused has left it.
  rmSync(work, { recursive: true, force: true });
  copyRecipe(options.dataset, work);
  const [first = "", ...parts] = files;
  const result = await buildDataset({
    dataset: work,
    sources: new Map([[source, parts.length === 0 ? first : files]]),
    corpora: options.corpora,
    acceptLoss: true,
    onMessage: (message) => options.onMessage?.(ofDataset(message, work, options.dataset)),
  }).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError(ofDataset(error.problem, work, options.dataset));
  });
  const { out, steps, differences } = result;
  const [difference] = differences;
  if (difference !== undefined) {
    const { step, what, expected, found } = difference;
    const details = { expected: `${what} ${JSON.stringify(expected)}`, found: JSON.stringify(found) };
    throw new ProblemError(problem("not-as-pinned", { file: join(out, step) }, details));
  }
  for (const { step, awaited } of steps)
    if (awaited !== undefined) options.onNote?.(`the step ${step.name} waits for "${awaited.name}"`);
  options.onStep?.("built");
  await validateRelease(out);
  options.onStep?.("validated");
  if (before !== undefined) await compare(before, out);
  options.onStep?.("compared");
  if (options.force !== true) checkRelease(before, result, wiki, options);
  options.onStep?.("judged");
  return out;
}

function copyRecipe(dataset: string, folder: string): void {
  for (const file of recipeFiles(dataset))
    cpSync(file, join(folder, relative(dataset, file)), { dereference: true });
}

/** Returns a message that names the user's file and not its copy in the work folder. */
function ofDataset(message: Message, work: string, dataset: string): Message {
  const path = relative(work, message.where.file ?? "..");
  const isCopy = !/^(\.\.|out)(?![^/\\])/.test(path);
  return isCopy ? { ...message, where: { ...message.where, file: join(dataset, path) } } : message;
}

/** The files that identify outputs of extract, select and convert. */
const comparable = ["articles.jsonl", "relations.json", "parses.json"];

async function compare(before: string, out: string): Promise<void> {
  const { writeChanges } = await import("@discoprep/compare/changes");
  const isComparable = (folder: string): boolean =>
    existsSync(join(folder, "manifest.json")) && comparable.some((file) => existsSync(join(folder, file)));
  for (const step of readdirSync(out)) {
    const steps = { old: join(before, step), new: join(out, step) };
    if (Object.values(steps).every(isComparable))
      await writeChanges({ ...steps, out: join(out, "changes", step) });
  }
}

/**
 * @throws ProblemError if a step has lost too much, is of another wiki, or has too few articles, more remnants of markup or fewer
 *   corrections; or if it waits, and the release before has its result
 */
function checkRelease(
  before: string | undefined,
  { out, steps }: BuildResult,
  wiki: string,
  { maxLoss = "5%", minArticles = 0 }: RebuildOptions,
): void {
  const loss = Number.parseFloat(maxLoss) / 100;
  const limits: Limits = { loss, articles: minArticles, remnants: 0.05, corrections: 0, wiki };
  const faults = steps.flatMap(({ step: { name }, folder, awaited }) => {
    const earlier = before && join(before, name);
    if (awaited === undefined)
      return judgeResult(earlier, folder, limits).map((fault) => `${name}: ${fault}`);
    const isLost = earlier !== undefined && existsSync(earlier);
    return isLost ? [`${name}: it waits for "${awaited.name}", and the earlier release has it`] : [];
  });
  if (faults.length === 0) return;
  const expected = `a release within --max-loss ${maxLoss} and --min-articles ${minArticles}, with at most 5% more remnants of markup and every correction made`;
  throw new ProblemError(problem("release-refused", { file: out }, { expected, found: faults.join("; ") }));
}

function changesOf(release: string): RebuildResult["changes"] {
  const folder = join(release, "changes");
  const steps = existsSync(folder) ? readdirSync(folder) : [];
  if (steps.length === 0) return undefined;
  return Object.fromEntries(steps.map((step) => [step, manifestIn(join(folder, step)).counts ?? {}]));
}
