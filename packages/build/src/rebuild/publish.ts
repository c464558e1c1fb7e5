import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { manifestIn, programVersion, writeFileWhole, writeList } from "@discoprep/files";
import { buildDataset, type Difference } from "../index.ts";
import type { RebuildOptions, RebuildResult, StepName } from "./options.ts";
import { checkArticles, checkCorrections, checkQuality } from "./quality-gate.ts";
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
import { removeDamaged, validateRelease } from "./validate-release.ts";

/**
 * Makes a release from a dump, compares it with the last one, and sets `latest` to it.
 * @param source the name of the dataset's source, and the files of its dump
 * @throws ProblemError where it cannot be made or is worse than the last one
 */
export async function publish(
  store: Store,
  facts: ReleaseFacts,
  source: NamedDump,
  last: string | undefined,
  options: RebuildOptions,
): Promise<RebuildResult> {
  const onStep = (step: StepName): void => options.onStep?.(step);
  const name = releaseName(store, facts);
  const release = join(store.releases, name);
  // A killed run may have published the release and not set the link.
  if (!existsSync(release)) {
    const before = last === undefined ? undefined : join(store.releases, last);
    const work = join(store.work, facts.dataset);
    await beginOut(join(work, "out"), facts);
    const out = await buildRelease(work, source, options);
    await writeFileWhole(join(out, factsFile), factsText(facts));
    onStep("built");
    await validateRelease(out);
    onStep("validated");
    if (before !== undefined) await compare(before, out);
    onStep("compared");
    if (options.force !== true) {
      checkCorrections(out);
      checkArticles(out, options.minArticles);
      if (before !== undefined) checkQuality(before, out, options.maxLoss);
    }
    onStep("judged");
    rmSync(join(out, "recipe"), { recursive: true, force: true });
    // The user may have changed the dataset while it was built from this copy.
    copyRecipe(work, join(out, "recipe"));
    writeList(out);
    renameSync(out, release);
    onStep("published");
  }
  await forgetRollback(store, facts);
  await linkLatest(store, name, facts);
  onStep("linked");
  const removed = removeOld(store, options.keep, options.onNote);
  onStep("retained");
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

/** What a run has left that was refused is no measure for a release of another dump, program or recipe. */
async function beginOut(out: string, facts: ReleaseFacts): Promise<void> {
  const left = readFacts(out);
  if (left !== undefined && factsText(left) === factsText(facts)) return;
  rmSync(out, { recursive: true, force: true });
  await writeFileWhole(join(out, factsFile), factsText(facts));
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

/** Writes the differences from the release before into `changes/<step>` of the new release. */
async function compare(before: string, out: string): Promise<void> {
  rmSync(join(out, "changes"), { recursive: true, force: true });
  const { reportChanges } = await import("@discoprep/compare/changes");
  for (const step of readdirSync(out)) {
    const steps = [join(before, step), join(out, step)] as const;
    if (!steps.every((folder) => existsSync(join(folder, "manifest.json")))) continue;
    if (!steps.every((folder) => comparable.some((file) => existsSync(join(folder, file))))) continue;
    await reportChanges({ old: steps[0], new: steps[1], out: join(out, "changes", step) });
  }
}

/** The files that identify outputs of extract, select and convert. */
const comparable = ["articles.jsonl", "relations.json", "parses.json"];

function changesOf(release: string): Record<string, Record<string, unknown>> {
  const folder = join(release, "changes");
  if (!existsSync(folder)) return {};
  const counts = readdirSync(folder).map((step): [string, Record<string, unknown>] => [
    step,
    manifestIn(join(folder, step)).counts ?? {},
  ]);
  return Object.fromEntries(counts);
}

/** The name of the dataset's source, and the files of its dump. */
type NamedDump = readonly [source: string, dump: readonly string[]];

/**
 * Runs the dataset's job in a work folder of the store. Steps that a killed run finished are kept.
 * @returns the folder with one folder a step
 */
async function buildRelease(
  work: string,
  [source, dump]: NamedDump,
  options: RebuildOptions,
): Promise<string> {
  const out = join(work, "out");
  mkdirSync(work, { recursive: true });
  for (const entry of readdirSync(work)) if (entry !== "out") rmSync(join(work, entry), { recursive: true });
  copyRecipe(options.dataset, work);
  const damage = await removeDamaged(out);
  if (damage !== undefined) options.onNote?.(damage);
  // The store is locked, so a lock inside it comes from a run that was killed, maybe in another container.
  rmSync(join(out, ".lock"), { force: true });
  const { differences } = await buildDataset({
    dataset: work,
    sources: new Map([[source, dump.length === 1 ? (dump[0] as string) : dump]]),
    acceptLoss: options.force,
    acceptOption: "--force",
    ...(options.onMessage && { onMessage: options.onMessage }),
  });
  if (differences.length > 0) throw pinned(out, differences);
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
