import { existsSync, realpathSync } from "node:fs";
import { ProblemError } from "@discoprep/corpus";
import { isInside } from "./output/apart.ts";

let isAllowed = false;

/** Whether links may lead out of input folders from now on: `--follow-links`. */
export function followLinks(isGiven: boolean): void {
  isAllowed = isGiven;
}

/** Whether links may lead out of input folders. */
export function followsLinks(): boolean {
  return isAllowed;
}

/**
 * A file or folder of an input folder. Whoever packed the folder could read any file of this machine through a link, and see
 * its lines in messages.
 * @returns the path as it is
 * @throws ProblemError `link-leads-out` where it is, or lies behind, a link that leads out of the folder, and links are not
 *   followed
 */
export function inputInside(folder: string, path: string): string {
  if (isAllowed || !existsSync(path)) return path;
  const found = realpathSync(path);
  if (isInside(found, realpathSync(folder))) return path;
  throw new ProblemError({
    rule: "link-leads-out",
    what: "a link leads out of the input folder",
    where: { file: path },
    expected: `a file or folder in ${folder}`,
    found,
  });
}
