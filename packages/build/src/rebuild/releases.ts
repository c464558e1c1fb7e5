import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import { listedDifferences } from "@discoprep/files/output";
import { factsFile, latestRelease, readFacts, type Store, storeAt } from "./store.ts";

export interface StoredRelease {
  readonly release: string;
  /** The date of its dump: `YYYYMMDD`. */
  readonly date: string;
  /** Whether `latest` leads to it. */
  readonly latest: boolean;
}

/** Returns a store that is there. @throws ProblemError where there is no such folder */
export function existingStore(path: string): Store {
  const store = storeAt(path);
  if (existsSync(store.folder)) return store;
  throw new ProblemError(problem("no-store", { file: path }));
}

/** Returns the folders of releases, whole or not, the newest first: by the date of the dump, then by the version, as numbers. */
export function releaseNames({ releases }: Store): string[] {
  const folders = existsSync(releases) ? readdirSync(releases, { withFileTypes: true }) : [];
  return folders
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((one, other) => other.localeCompare(one, "en", { numeric: true }));
}

/** Returns the releases of a store, the newest first. */
export function listReleases(path: string): StoredRelease[] {
  const store = existingStore(path);
  const latest = latestRelease(store);
  return releaseNames(store).flatMap((release) => {
    const date = readFacts(join(store.releases, release))?.date;
    return date === undefined ? [] : [{ release, date, latest: release === latest }];
  });
}

type Difference = NonNullable<ReturnType<typeof listedDifferences>>[number];

/** A file of a release that was changed or removed after its publication. */
export interface ReleaseFault {
  readonly release: string;
  /** Its path in the release. */
  readonly file: string;
  readonly state: Difference["state"];
}

/** Checks every release of a store against its `SHA256SUMS`. Writes nothing. @returns none where all are whole */
export function verifyReleases(path: string): ReleaseFault[] {
  const store = existingStore(path);
  return releaseNames(store).flatMap((release) =>
    faultsIfThere(store, release).map(({ name, state }) => ({ release, file: name, state })),
  );
}

/** A run may remove a release while it is checked. */
function faultsIfThere(store: Store, release: string): readonly Difference[] {
  const isThere = (): boolean => existsSync(join(store.releases, release));
  try {
    const faults = faultsOf(store, release);
    return isThere() ? faults : [];
  } catch (error) {
    if (isThere()) throw error;
    return [];
  }
}

/** Returns the files that were changed or removed after the publication. A release without its list is half there. */
export function faultsOf({ releases }: Store, release: string): readonly Difference[] {
  const folder = join(releases, release);
  const state = existsSync(join(folder, "SHA256SUMS")) ? "edited" : "removed";
  return listedDifferences(folder, factsFile) ?? [{ name: "SHA256SUMS", state }];
}
