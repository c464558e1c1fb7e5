import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { UsageError } from "@discoprep/corpus";

/**
 * Checks that an output, which is replaced as a whole, holds no input, and that it is in no input folder: the next run would
 * read it.
 * @param inputs files and folders; undefined for an input not given
 * @throws UsageError if one of them and the output lie in each other
 */
export function checkOutputApart(out: string, inputs: readonly (string | undefined)[]): void {
  for (const input of inputs) {
    if (input === undefined) continue;
    if (liesIn(input, out))
      throw new UsageError(
        `the output ${out} would take the place of the input ${input}; name another folder`,
      );
    if (liesIn(out, input))
      throw new UsageError(
        `the output ${out} lies in the input ${input}, all of which is read; name a folder outside`,
      );
  }
}

/** Compares paths by name, since a link in the folder would be lost, too, and by their places without links. */
function liesIn(path: string, folder: string): boolean {
  return isInside(path, folder) || isInside(withoutLinks(resolve(path)), withoutLinks(resolve(folder)));
}

/** Tells whether a path is a folder or inside it, by their names. */
export function isInside(path: string, folder: string): boolean {
  const outer = resolve(folder);
  return `${resolve(path)}${sep}`.startsWith(outer.endsWith(sep) ? outer : `${outer}${sep}`);
}

function withoutLinks(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  return folder === path ? path : join(withoutLinks(folder), basename(path));
}
