import { existsSync } from "node:fs";
import { join } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import { readJsonFile, writeFileWhole } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { areSame, factsFile, type ReleaseFacts, releaseSchema, Store } from "./store.ts";

/**
 * Sets `latest` to an earlier release, by default the one before. `rebuild` publishes the one that was there again only by
 * force.
 * @throws ProblemError if there is no such whole release; TryLaterError where a run is at work
 */
export async function rollBack(path: string, to?: string) {
  const store = Store.existing(path);
  const unlock = store.lock();
  try {
    await store.mendLatest();
    const from = store.latest();
    const release = to ?? releaseBefore(store, from);
    const facts = wholeRelease(store, release);
    if (release === from) return { release, from };
    const left = store.facts(from);
    // This comes before the link: if the process is killed in between, the next run finds the old `latest` and leaves it.
    await writeRolledBack(store, [...without(rolledBack(store), facts, left), ...(left ? [left] : [])]);
    await store.linkLatest(release);
    return { release, from };
  } finally {
    unlock();
  }
}

function releaseBefore(store: Store, latest: string | undefined): string {
  const names = store.names();
  const before = latest === undefined ? [] : names.slice(names.indexOf(latest) + 1);
  const release = before.find((name) => {
    const facts = store.facts(name);
    return facts !== undefined && !isRolledBack(store, facts);
  });
  if (release === undefined) throw noRelease(store, "none before the latest one");
  return release;
}

function wholeRelease(store: Store, release: string): ReleaseFacts {
  if (!store.names().includes(release)) throw noRelease(store, `none of the name ${release}`);
  const facts = store.facts(release);
  const [fault] = store.faults(release);
  if (facts !== undefined && fault === undefined) return facts;
  const details = fault === undefined ? factsFile : `${fault.name} (${fault.state})`;
  throw noRelease(store, `${release}, which is not whole: ${details}`);
}

function noRelease({ folder }: Store, found: string): ProblemError {
  return new ProblemError(problem("no-whole-release", { file: folder }, { found }));
}

/** Returns the facts of the releases that somebody has rolled back from. Retention may have removed the releases. */
function rolledBack(store: Store): ReleaseFacts[] {
  const file = listFile(store);
  if (!existsSync(file)) return [];
  return readJsonFile(file, z.array(releaseSchema), {
    rule: "invalid-rollbacks",
    expected: "a list of what release.json holds",
  });
}

function listFile({ folder }: Store): string {
  return join(folder, "rolled-back.json");
}

async function writeRolledBack(store: Store, releases: readonly ReleaseFacts[]): Promise<void> {
  await writeFileWhole(listFile(store), `${JSON.stringify(releases, null, 2)}\n`);
}

function without(
  releases: readonly ReleaseFacts[],
  ...removed: readonly (ReleaseFacts | undefined)[]
): ReleaseFacts[] {
  return releases.filter((facts) => !removed.some((each) => areSame(facts, each)));
}

export function isRolledBack(store: Store, facts: ReleaseFacts): boolean {
  return rolledBack(store).some((each) => areSame(each, facts));
}

export async function forgetRollback(store: Store, facts: ReleaseFacts): Promise<void> {
  if (isRolledBack(store, facts)) await writeRolledBack(store, without(rolledBack(store), facts));
}
