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

export function pathsOf(place: SourcePlace): readonly string[] {
  if (typeof place === "string") return [place];
  return isFileSet(place) ? [place.root] : place;
}

export type FileSearch =
  | { readonly place: SourcePlace; readonly files: number }
  | { readonly doubt: string; readonly candidates: readonly string[] };

type Find = NonNullable<Source["find"]>;

export function nameTest({ name }: Find): (path: string) => boolean {
  const pattern = new RegExp(`^(?:${name})$`, "i");
  return (path) => pattern.test(basename(path).replace(/\.gz$/i, ""));
}

/** Returns the files that a source describes by name and content, or undefined without one. */
export function findFiles(files: readonly string[], find: Find): FileSearch | undefined {
  const isNamed = nameTest(find);
  const begins = find.begins === undefined ? undefined : new RegExp(find.begins);
  const matches = files.filter(
    (file) => isNamed(file) && (begins?.test(fileBeginning(file).toString("latin1", 0, 300)) ?? true),
  );
  const [first] = matches;
  if (first === undefined) return undefined;
  if (find.as === "files") return { place: matches, files: matches.length };
  if (find.as === "documents") return documentSet(matches);
  if (matches.length > 1) return { doubt: "there is more than one", candidates: matches };
  return { place: first, files: 1 };
}

function documentSet(paths: readonly string[]): FileSearch {
  const files = new Map<string, string>();
  for (const file of paths) {
    const id = documentId(file).toLowerCase();
    const before = files.get(id);
    if (before !== undefined)
      return { doubt: `document ${id} is there more than once`, candidates: [before, file] };
    files.set(id, file);
  }
  const sorted = new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { place: { root: commonFolder(paths), files: sorted }, files: files.size };
}

function commonFolder(files: readonly string[]): string {
  let common = dirname(resolve(files[0] ?? "."));
  while (!files.every((file) => resolve(file).startsWith(common === sep ? sep : common + sep))) {
    common = dirname(common);
  }
  return common;
}
