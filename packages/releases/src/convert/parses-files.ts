import { statSync } from "node:fs";
import { basename } from "node:path";
import type { ParsedDocument } from "@discoprep/conll16";
import { type Message, ProblemError } from "@discoprep/corpus";
import { filesBelow } from "@discoprep/files";
import { openParses, type StoredParses } from "../folder/index.ts";
import type { ConvertOptions } from "./options.ts";

/** The documents of all `--parses` files, each read when it is asked for. */
export interface Parses {
  document(id: string): ParsedDocument | undefined;
  /** The name of the file each document stands in. */
  readonly files: ReadonlyMap<string, string>;
  readonly messages: readonly Message[];
}

/**
 * The files that `--parses` names: files as they are, and below folders those whose names end in
 * `parses.json` (`pdtb-parses.json` in 2015).
 * @throws ProblemError where a folder holds none
 */
export function parsesFiles({ parses }: Pick<ConvertOptions, "parses">): string[] {
  const paths = parses === undefined ? [] : typeof parses === "string" ? [parses] : parses;
  return paths.flatMap((path) => {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
    const found = filesBelow(path).filter((file) => /parses\.json(?:\.gz)?$/i.test(file));
    if (found.length > 0) return found;
    throw new ProblemError({
      rule: "no-such-path",
      what: "the folder holds no parses",
      where: { file: path },
      expected: "files whose names end in parses.json",
      remedy: "Name the file.",
    });
  });
}

/**
 * Opens them all, such as those of train, dev and test.
 * @throws ProblemError where a file is no JSON object, or two hold one document
 */
export function openParsesFiles(files: readonly string[]): Parses {
  const stored = new Map<string, StoredParses>();
  const names = new Map<string, string>();
  const messages: Message[] = [];
  for (const path of files) {
    const file = basename(path);
    const parses = openParses(path, file, messages);
    for (const id of parses.ids) {
      if (stored.has(id)) throw duplicate(id, path, files);
      stored.set(id, parses);
      names.set(id, file);
    }
  }
  return { document: (id) => stored.get(id)?.document(id), files: names, messages };
}

function duplicate(document: string, file: string, files: readonly string[]): ProblemError {
  return new ProblemError({
    rule: "duplicate-document",
    what: `two files of parses hold the document "${document}"`,
    where: { file, document },
    expected: "each document in one file",
    found: files.slice(0, files.indexOf(file)).join(", "),
    remedy: "Name only one of them.",
  });
}
