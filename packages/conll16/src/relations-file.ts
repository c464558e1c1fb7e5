import { statSync } from "node:fs";
import { join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { releasePaths } from "./read-release.ts";
import { setsOf } from "./release-sets.ts";

/**
 * The file of relations that a path names: the file itself, or that of a release folder.
 * @param otherwise what to do where the folder holds no release at all
 * @throws ProblemError where a folder holds no relations; it names the sets where it holds releases
 */
export function relationsFile(path: string, otherwise = "Name the file of relations."): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return path;
  const { relations } = releasePaths(path);
  if (relations !== undefined) return relations;
  const sets = setsOf(path).filter(({ folder }) => releasePaths(folder).relations !== undefined);
  const [first] = sets;
  throw new ProblemError({
    rule: "no-relations",
    what: "the folder holds no relations",
    where: { file: path },
    expected: "relations.json",
    found: first === undefined ? "none" : `the sets ${sets.map(({ name }) => name).join(", ")}`,
    remedy: first === undefined ? otherwise : `Name one set, such as ${join(path, first.name)}.`,
  });
}
