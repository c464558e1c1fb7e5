import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { buildDataset, type Difference } from "../index.ts";
import type { RebuildOptions } from "./options.ts";
import { type ReleaseFacts, recipeFiles, type Store } from "./store.ts";
import { removeDamaged } from "./validate-release.ts";

/** The name of the dataset's source, and the files of its dump. */
export type NamedDump = readonly [source: string, dump: readonly string[]];

/**
 * Runs the dataset's job in a work folder of the store. Steps that a killed run finished are kept.
 * @returns the folder with one folder a step
 */
export async function buildRelease(
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
export function copyRecipe(dataset: string, folder: string): void {
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

/** Problems of writing outputs, and of writing the text of an article. */
const noRoom: ReadonlySet<string> = new Set(["no-room", "unwritable-file"]);

/** The folder in which the last release is made again. */
export function betweenFolder(store: Store, dataset: string): string {
  return join(store.work, `${dataset}.between`);
}

/**
 * Makes the last release again with this program, from its own dump, where both the dump and the program (or
 * recipe) are new. So the report of changes separates the effect of the program from that of new revisions.
 * @returns the folder with one folder a step; undefined where it is not needed, or the old dump is not in the
 *   store
 */
export async function remakeLast(
  store: Store,
  facts: ReleaseFacts,
  source: string,
  last: ReleaseFacts | undefined,
  options: RebuildOptions,
): Promise<string | undefined> {
  if (last === undefined || last.wiki !== facts.wiki || last.date === facts.date) return undefined;
  if (last.program === facts.program && last.recipe === facts.recipe) return undefined;
  const dump = last.files.map(({ name }) => join(store.dumps, last.wiki, last.date, name));
  if (!dump.every((file) => existsSync(file))) return undefined;
  const silent = { ...options, force: true, onMessage: () => {} };
  try {
    return await buildRelease(betweenFolder(store, facts.dataset), [source, dump], silent);
  } catch (error) {
    // A full disk is another matter: the release itself will not fit either.
    if (!(error instanceof ProblemError) || noRoom.has(error.problem.rule)) throw error;
    options.onNote?.(`the dump of ${last.date} cannot be read with this program: ${error.message}`);
    return undefined;
  }
}
