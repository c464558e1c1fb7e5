import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Message, type Place, ProblemError, problem } from "@discoprep/corpus";
import { filesBelow } from "@discoprep/files";

/** Endings of a document's files in corpora. Any other dot belongs to the id (`T00245.tsv`). */
const ending =
  /(?:\.(?:a1|a2|ann|annotation|bc|bn|bz|cdtb|conll|conllu|conllx|csv|dat|dep|deps|dp|fid|gz|json|label|mrg|mz|nw|orig|parse|pdtb|pdtb2|pdtb3|pipe|pos|prd|prop|ptb|raw|rels|sd|seg|sgm|sgml|stp|text|tok|tree|trees|txt|utf8|wb|xml|t))+$/i;

/**
 * Returns the document id of a file: the longest of the stated ids that its name begins with, up to a dot; if no id is
 * stated, the name without the endings of corpus files (`10/wsj_1000.pdtb` → `wsj_1000`, `T00245.tsv.pdtb` → `T00245.tsv`).
 * @param ids those that the data itself states: in parses.json, in rows, in `# newdoc id`
 */
export function documentId(file: string, ids?: { has(id: string): boolean }): string {
  const name = basename(file);
  for (let end = name.length; ids !== undefined && end > 0; end = name.lastIndexOf(".", end - 1)) {
    const id = name.slice(0, end);
    if (ids.has(id)) return id;
  }
  return name.replace(ending, "") || name;
}

export interface FileSet {
  /** The folder of all files. Messages and manifests name files by their path inside it. */
  readonly root: string;
  readonly files: ReadonlyMap<string, string>;
}

interface DocumentFileOptions {
  readonly suffix?: string;
  readonly isWanted?: (file: string) => boolean;
  readonly ids?: { has(id: string): boolean } | undefined;
}

/**
 * Finds the files below a folder (or the one file named), by document id, ids in code-unit order.
 * Hidden files are passed over.
 * @param options only files whose names end in `suffix` and that are wanted; ids that the data itself states
 * @throws ProblemError if two files claim one id, or the folder is absent
 */
export function documentFiles(
  path: string,
  { suffix = "", isWanted = () => true, ids }: DocumentFileOptions = {},
): Map<string, string> {
  const files = new Map<string, string>();
  for (const file of filesBelow(path)) {
    if (!file.endsWith(suffix) || !isWanted(file)) continue;
    const id = documentId(file, ids);
    const earlier = files.get(id);
    if (earlier !== undefined)
      throw new ProblemError(problem("duplicate-document", { file, document: id }, { found: earlier }));
    files.set(id, file);
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export class OutputFiles {
  readonly #root: string;
  readonly #begun = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Begins or continues files. @param contents by the path of each file in the folder */
  add(contents: Readonly<Record<string, string>>, folder = ""): void {
    for (const [path, content] of Object.entries(contents)) {
      const file = join(this.#root, folder, path);
      if (this.#begun.has(file)) appendFileSync(file, content);
      else {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, content);
        this.#begun.add(file);
      }
    }
  }

  addFolder(folder: string): void {
    mkdirSync(join(this.#root, folder), { recursive: true });
  }
}

/** Returns the messages with files named by their path inside a folder, so that they are the same in any folder. */
export function inFolder<T extends Message>(messages: readonly T[], folder: string): T[] {
  return messages.map((message) => ({ ...message, where: placeInFolder(message.where, folder) }));
}

export function placeInFolder(place: Place, folder: string): Place {
  const prefix = `${folder.replace(/\/+$/, "")}/`;
  return place.file?.startsWith(prefix) ? { ...place, file: place.file.slice(prefix.length) } : place;
}
