import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { ProblemError } from "@discoprep/corpus";

/** The document id a file stands for: its name up to the first dot (`10/wsj_1000.pdtb` → `wsj_1000`). */
export function documentId(file: string): string {
  const name = basename(file);
  const dot = name.indexOf(".");
  return dot <= 0 ? name : name.slice(0, dot);
}

/** Files of documents that do not share a folder or a case of names: found by their content, in any folder. */
export interface FileSet {
  /** The folder they all lie in; messages and manifests name files by their path inside it. */
  readonly root: string;
  /** By document id, ids in code-unit order. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * The files below a folder (or the one file named), by document id, ids in code-unit order.
 * Hidden files are passed over.
 * @param ending only files whose names end so
 * @throws ProblemError where two files claim one id, or the folder is absent
 */
export function documentFiles(
  path: string,
  ending = "",
  isWanted: (file: string) => boolean = () => true,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of filesBelow(path)) {
    if (!file.endsWith(ending) || !isWanted(file)) continue;
    const id = documentId(file);
    const other = found.get(id);
    if (other !== undefined) {
      throw new ProblemError({
        rule: "duplicate-document",
        what: `two files claim the document id "${id}"`,
        where: { file, document: id },
        expected: "one file a document (its id is the file name up to the first dot)",
        found: other,
        remedy: "Name a folder that holds only one of the two files, or move one elsewhere.",
      });
    }
    found.set(id, file);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** All files below a path, sorted by code units folder by folder; hidden ones left out. */
export function filesBelow(path: string): string[] {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) {
    throw new ProblemError({
      rule: "no-such-path",
      what: "the path does not exist",
      where: { file: path },
      expected: "a file or a folder",
      remedy: "Check the path.",
    });
  }
  return status.isDirectory() ? filesIn(path) : [path];
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("."))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isFile()) return [path];
      // Links lead to files or folders.
      return entry.isDirectory() ? filesIn(path) : filesBelow(path);
    });
}
