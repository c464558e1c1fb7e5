import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readText } from "@discoprep/files";
import { factsFile, type ReleaseFacts, Store } from "./store.ts";

type OnNote = ((note: string) => void) | undefined;

/** Removes old releases and unused dumps, as a run does at its end. @returns paths in the store @throws TryLaterError while a run is at work */
export function pruneStore(path: string, keep?: number, onNote?: OnNote): string[] {
  const store = Store.open(Store.existing(path).folder);
  const unlock = store.lock();
  try {
    return removeOld(store, keep, onNote);
  } finally {
    unlock();
  }
}

/** Removes old releases, then the dumps that no release refers to. @returns as `pruneStore` */
export function removeOld(store: Store, keep?: number, onNote?: OnNote): string[] {
  return [...removeOldReleases(store, keep, onNote), ...removeUnusedDumps(store)];
}

/**
 * Removes old releases, except the newest `keep`, those in `keep.txt` (one a line), `latest`, and those that somebody
 * has changed. Also removes what a killed run had begun to remove.
 * @returns as `pruneStore`
 */
export function removeOldReleases(store: Store, keep = 3, onNote?: OnNote): string[] {
  rmSync(removedFolder(store), { recursive: true, force: true });
  const names = store.names();
  const newest = names.filter((name) => store.facts(name) !== undefined).slice(0, keep);
  const keptReleases = new Set([...newest, ...namedInKeep(store), store.latest()]);
  const old = names.filter((name) => {
    if (keptReleases.has(name) || !existsSync(join(store.at(name), factsFile))) return false;
    // A removed file holds no work of a person.
    const change = store.faults(name).find(({ state }) => state !== "removed");
    if (change !== undefined)
      onNote?.(`the release ${name} is not removed: it holds ${change.name} (${change.state})`);
    return change === undefined;
  });
  return old.map((name) => removeAside(store, join("releases", name)));
}

/** Removes the dumps that no release refers to. @param nextDump the dump of the next release @returns as `pruneStore` */
export function removeUnusedDumps(store: Store, nextDump?: Pick<ReleaseFacts, "wiki" | "date">): string[] {
  const facts = store.names().map((name) => store.facts(name));
  const used = new Set([...facts, nextDump].map((dump) => `${dump?.wiki}/${dump?.date}`));
  const dumps = readdirSync(store.dumps).flatMap((wiki) =>
    readdirSync(join(store.dumps, wiki)).map((date) => `${wiki}/${date}`),
  );
  return dumps.filter((dump) => !used.has(dump)).map((dump) => removeAside(store, join("dumps", dump)));
}

/** Returns the folder to which a release or dump is moved before it is removed: a half one must not be among the releases. */
function removedFolder({ work }: Store): string {
  return join(work, ".removed");
}

function removeAside(store: Store, path: string): string {
  const aside = removedFolder(store);
  rmSync(aside, { recursive: true, force: true });
  renameSync(join(store.folder, path), aside);
  rmSync(aside, { recursive: true });
  return path;
}

function namedInKeep({ folder }: Store): string[] {
  const file = join(folder, "keep.txt");
  const lines = existsSync(file) ? readText(file).split("\n") : [];
  return lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
}
