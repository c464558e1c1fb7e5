import { statSync } from "node:fs";
import { basename } from "node:path";
import { type ParsedDocument, readParses } from "@discoprep/conll16";
import { filesBelow, type Message, ProblemError, readText } from "@discoprep/corpus";
import type { ConvertOptions } from "./options.ts";

/** The documents of all `--parses` files. */
export interface Parses {
  readonly documents: ReadonlyMap<string, ParsedDocument>;
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
 * Reads them all, such as those of train, dev and test.
 * @throws ProblemError where a file is no JSON object, or two hold one document
 */
export function readParsesFiles(files: readonly string[]): Parses {
  const documents = new Map<string, ParsedDocument>();
  const names = new Map<string, string>();
  const messages: Message[] = [];
  for (const path of files) {
    const file = basename(path);
    const read = readParses(readText(path), file);
    messages.push(...read.messages);
    for (const [id, parsed] of read.documents) {
      const other = names.get(id);
      if (other !== undefined) throw duplicate(id, path, files);
      names.set(id, file);
      documents.set(id, parsed);
    }
  }
  return { documents, files: names, messages };
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
