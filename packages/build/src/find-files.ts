import { basename, dirname, relative, resolve, sep } from "node:path";
import { fileBeginning, filesBelow } from "@discoprep/files";
import { documentId, type FileSet } from "@discoprep/formats/format";
import type { Source } from "./source.ts";

/** The place of a source, by its kind: a folder or file, documents by id, or several files. */
export type SourcePlace = string | FileSet | readonly string[];

export function isFileSet(place: SourcePlace): place is FileSet {
  return typeof place === "object" && "files" in place;
}

/** Returns the files of a place. Their names do not depend on the path of the place. */
export function namedFiles(place: SourcePlace): [name: string, file: string][] {
  if (typeof place === "string") return filesBelow(place).map((file) => [relative(place, file), file]);
  return isFileSet(place) ? [...place.files] : place.map((file, index) => [`${index}`, file]);
}

/** Returns the folders and files of a place, for messages. */
export function pathsOf(place: SourcePlace): readonly string[] {
  if (typeof place === "string") return [place];
  return isFileSet(place) ? [place.root] : place;
}

/** The result of a search: a place, or a reason. */
export type Search =
  | { readonly place: SourcePlace; readonly files: number }
  | { readonly problem: string; readonly candidates: readonly string[] };

/** The number of bytes that are read of a file. */
const lookedAt = 300;

/**
 * Looks for the files of a source below a folder, by name and content, in any folder.
 * @param root a folder, or the one file
 */
export function findFiles(root: string, find: NonNullable<Source["find"]>, files = filesBelow(root)): Search {
  const name = new RegExp(`^(?:${find.name})$`, "i");
  const begins = find.begins === undefined ? undefined : new RegExp(find.begins);
  const found = files.filter(
    (file) =>
      name.test(basename(file).replace(/\.gz$/i, "")) &&
      (begins?.test(fileBeginning(file).toString("latin1", 0, lookedAt)) ?? true),
  );
  const [first, second] = found;
  if (first === undefined) return { problem: "no such file is below it", candidates: [] };
  if (find.as === "files") return { place: found, files: found.length };
  if (find.as === "file") {
    if (second === undefined) return { place: first, files: 1 };
    return { problem: "there is more than one", candidates: found };
  }
  return documentSet(found);
}

function documentSet(found: readonly string[]): Search {
  const files = new Map<string, string>();
  for (const file of found) {
    const id = documentId(file).toLowerCase();
    const other = files.get(id);
    if (other !== undefined)
      return { problem: `document ${id} is there more than once`, candidates: [other, file] };
    files.set(id, file);
  }
  const sorted = new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { place: { root: commonFolder(found), files: sorted }, files: files.size };
}

/** Returns the deepest folder that holds all files. */
function commonFolder(files: readonly string[]): string {
  let common = dirname(resolve(files[0] ?? "."));
  while (!files.every((file) => resolve(file).startsWith(common === sep ? sep : common + sep))) {
    common = dirname(common);
  }
  return common;
}
