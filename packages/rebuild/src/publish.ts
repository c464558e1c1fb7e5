import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { buildDataset, type Difference } from "@discoprep/build";
import { baseVersions, ProblemError, readText, writeFileWhole } from "@discoprep/corpus";
import { reportChanges } from "@discoprep/pipeline";
import type { RebuildOptions, RebuildResult, StepName } from "./options.ts";
import { checkQuality } from "./quality-gate.ts";
import { removeOld } from "./retention.ts";
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

/** Told each step when it is done. */
type OnStep = (step: StepName) => void;

/**
 * Makes a release from a dump, compares it with the last one, and lets `latest` lead to it.
 * @param source the name of the dataset's source, and the files of its dump
 * @throws ProblemError where it cannot be made or is worse than the last one
 */
export async function publish(
  store: Store,
  facts: ReleaseFacts,
  source: readonly [string, readonly string[]],
  last: string | undefined,
  options: RebuildOptions,
  onStep: OnStep,
): Promise<RebuildResult> {
  const name = releaseName(store, facts);
  const release = join(store.releases, name);
  // A run that was killed after publishing has left the release; it only lacks the link.
  if (!existsSync(release)) {
    const before = last === undefined ? undefined : join(store.releases, last);
    const out = await build(store, facts, source, before, options);
    onStep("built");
    await validateRelease(out);
    onStep("validated");
    if (before !== undefined) await compare(before, out);
    onStep("compared");
    if (before !== undefined && options.force !== true) checkQuality(before, out);
    onStep("judged");
    renameSync(out, release);
    onStep("published");
  }
  await linkLatest(store, name, facts);
  onStep("linked");
  const removed = removeOld(store, options.keep ?? 3, name);
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
  [source, dump]: readonly [string, readonly string[]],
  before: string | undefined,
  options: RebuildOptions,
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
  const damage = await removeDamaged(out);
  if (damage !== undefined) options.onNote?.(damage);
  // The store is locked: a lock in it is of a run that was killed.
  rmSync(join(out, ".lock"), { recursive: true, force: true });
  const { differences } = await buildDataset({
    dataset: work,
    sources: new Map([[source, dump.length === 1 ? (dump[0] as string) : dump]]),
    acceptLoss: options.force,
    reuse: before,
    onReuse: (reuse, step) => options.onReuse?.(step.name, reuse, basename(before ?? out)),
    ...(options.onMessage && { onMessage: options.onMessage }),
  });
  if (differences.length > 0) throw pinned(out, differences);
  await writeFileWhole(join(out, factsFile), factsText(facts));
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
