import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { editsIn, readText } from "@discoprep/files";
import { factsFile, readFacts, type Store } from "./store.ts";

/**
 * Removes old releases, except the newest `keep`, those in `keep.txt` (one a line), `latest`, and those that somebody
 * has changed. Then removes the dumps that no release refers to.
 * @param onNote is told which release stays because somebody has changed it
 * @returns what was removed, as paths in the store
 */
export function removeOld(
  store: Store,
  keep: number,
  latest: string,
  onNote?: (note: string) => void,
): string[] {
  const names = readdirSync(store.releases).filter(
    (name) => readFacts(join(store.releases, name)) !== undefined,
  );
  const newest = names.sort(byDate).slice(-keep);
  const kept = new Set([...newest, ...namedInKeep(store), latest]);
  for (const name of names) {
    const edits = kept.has(name) ? undefined : editsIn(join(store.releases, name), factsFile);
    if (edits === undefined) continue;
    kept.add(name);
    onNote?.(`the release ${name} is not removed: ${edits.problem.what}`);
  }
  const old = names.filter((name) => !kept.has(name));
  const facts = names.filter((name) => kept.has(name)).map((name) => readFacts(join(store.releases, name)));
  const used = new Set(facts.map((release) => `${release?.wiki}/${release?.date}`));
  const dumps = readdirSync(store.dumps)
    .flatMap((wiki) => readdirSync(join(store.dumps, wiki)).map((date) => `${wiki}/${date}`))
    .filter((dump) => !used.has(dump));
  const removed = [...old.map((name) => join("releases", name)), ...dumps.map((dump) => join("dumps", dump))];
  for (const path of removed) removeAside(store, join(store.folder, path));
  return removed;
}

/** A run that is killed in the middle leaves no half of a release among the others. */
function removeAside({ work }: Store, folder: string): void {
  const aside = join(work, ".removed");
  rmSync(aside, { recursive: true, force: true });
  renameSync(folder, aside);
  rmSync(aside, { recursive: true });
}

/** Orders by the date of the dump, then by the version, whose numbers are compared as numbers. */
function byDate(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

function namedInKeep({ folder }: Store): string[] {
  const file = join(folder, "keep.txt");
  const lines = existsSync(file) ? readText(file).split("\n") : [];
  return lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
}
