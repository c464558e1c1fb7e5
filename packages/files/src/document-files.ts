import { existsSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, join } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import { isInside } from "./output/apart.ts";

/** The endings of the files that a corpus has of a document. Another dot belongs to the id (`T00245.tsv`). */
const ending =
  /(?:\.(?:a1|a2|ann|annotation|bc|bn|bz|cdtb|conll|conllu|conllx|csv|dat|dep|deps|dp|fid|gz|json|label|mrg|mz|nw|orig|parse|pdtb|pdtb2|pdtb3|pipe|pos|prd|prop|ptb|raw|rels|sd|seg|sgm|sgml|stp|text|tok|tree|trees|txt|utf8|wb|xml|t))+$/i;

/**
 * Returns the document id of a file: the longest of the known ids that its name begins with, up to a dot; if no id is
 * known, the name without the endings of corpus files (`10/wsj_1000.pdtb` → `wsj_1000`, `T00245.tsv.pdtb` → `T00245.tsv`).
 * @param known the ids that the data itself states: in parses.json, in rows, in `# newdoc id`
 */
export function documentId(file: string, known?: { has(id: string): boolean }): string {
  const name = basename(file);
  for (let end = name.length; known !== undefined && end > 0; end = name.lastIndexOf(".", end - 1)) {
    const id = name.slice(0, end);
    if (known.has(id)) return id;
  }
  return name.replace(ending, "") || name;
}

/** Files of documents that do not share a folder or a case of names: found by their content, in any folder. */
export interface FileSet {
  /** The folder that holds them all; messages and manifests name files by their path inside it. */
  readonly root: string;
  /** By document id, ids in code-unit order. */
  readonly files: ReadonlyMap<string, string>;
}

interface DocumentFileOptions {
  readonly suffix?: string;
  readonly isWanted?: (file: string) => boolean;
  readonly known?: { has(id: string): boolean } | undefined;
}

/**
 * Finds the files below a folder (or the one file named), by document id, ids in code-unit order.
 * Hidden files are passed over.
 * @param options only files whose names end in `suffix` and that are wanted; ids that the data itself states
 * @throws ProblemError where two files claim one id, or the folder is absent
 */
export function documentFiles(
  path: string,
  { suffix = "", isWanted = () => true, known }: DocumentFileOptions = {},
): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of filesBelow(path)) {
    if (!file.endsWith(suffix) || !isWanted(file)) continue;
    const id = documentId(file, known);
    const other = found.get(id);
    if (other !== undefined)
      throw new ProblemError(problem("duplicate-document", { file, document: id }, { found: other }));
    found.set(id, file);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Lists the files below a path, sorted by code units folder by folder, without hidden ones. Links are followed.
 * @throws ProblemError where a path is absent, or a link leads to a folder above itself
 */
export function filesBelow(path: string): string[] {
  return status(path).isDirectory() ? filesIn(path, []) : [path];
}

function status(path: string): Stats {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined) return found;
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

/**
 * Finds the file of the articles: `articles.jsonl`, or `articles.jsonl.gz`, of an output folder of `extract` or `select`; or
 * the file itself.
 * @returns undefined if there is no such file
 */
export function articlesFile(place: string): string | undefined {
  if (statSync(place, { throwIfNoEntry: false })?.isFile() === true) return place;
  return ["articles.jsonl", "articles.jsonl.gz"].map((name) => join(place, name)).find(existsSync);
}
