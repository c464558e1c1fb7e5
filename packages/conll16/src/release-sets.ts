import { existsSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { releasePaths } from "./read-release.ts";

/** A release inside a folder. */
export interface ReleaseSet {
  /** The name of its folder. */
  readonly name: string;
  readonly folder: string;
}

/**
 * The releases of a folder: itself, or its subfolders that are releases (train, dev, test, blind, then
 * others by name). Blind sets, which have no relations, are releases, too.
 * @throws ProblemError where there is none
 */
export function releaseSets(folder: string): ReleaseSet[] {
  if (isRelease(folder)) return [{ name: basename(resolve(folder)), folder }];
  const sets = setsOf(folder);
  if (sets.length > 0) return sets;
  throw new ProblemError({
    rule: "no-release",
    what: "the folder holds no release",
    where: { file: folder },
    expected: "relations.json or parses.json, or folders such as train, dev and test that hold one",
    found: existsSync(folder) ? "neither" : "no such folder",
    remedy: "Name the folder that convert wrote.",
  });
}

/** The subfolders that are releases, in the order of `releaseSets`; none where the folder holds none. */
export function setsOf(folder: string): ReleaseSet[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .map((name) => ({ name, folder: join(folder, name) }))
    .filter((set) => isRelease(set.folder))
    .sort((a, b) => setOrder(a.name) - setOrder(b.name) || (a.name < b.name ? -1 : 1));
}

function isRelease(folder: string): boolean {
  const { relations, parses } = releasePaths(folder);
  return (relations ?? parses) !== undefined;
}

function setOrder(name: string): number {
  const order = ["train", "dev", "test", "blind"].indexOf(name);
  return order === -1 ? 4 : order;
}
