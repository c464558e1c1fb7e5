import { readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import { isInside } from "./output/apart.ts";

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Lists the files below a path, sorted by code units folder by folder, without hidden ones. Links are followed.
 * @throws ProblemError if a path is absent, or a link leads to a folder above itself
 */
export function filesBelow(path: string): string[] {
  return status(path).isDirectory() ? filesIn(path, []) : [path];
}

function status(path: string): Stats {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats !== undefined) return stats;
  throw new ProblemError(problem("no-such-path", { file: path }));
}

/** @param above the folders that were entered, without links */
function filesIn(folder: string, above: readonly string[]): string[] {
  const real = realpathSync(folder);
  if (above.some((entered) => isInside(entered, real)))
    throw new ProblemError(problem("link-cycle", { file: folder }, { found: real }));
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("."))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      const isFolder = entry.isDirectory() || (!entry.isFile() && status(path).isDirectory());
      return isFolder ? filesIn(path, [...above, real]) : [path];
    });
}
