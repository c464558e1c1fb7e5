import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { relationsFile } from "@discoprep/releases/folder";

/** Returns the file of a system's output: the path itself, or the file in the folder of a run or a release. */
export function outputFile(path: string): string {
  if (path === "-" || statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return path;
  const output = join(path, "output.json");
  const remedy = "Name the file of relations; convert other formats first: discoprep convert.";
  return existsSync(output) ? output : relationsFile(path, remedy);
}
