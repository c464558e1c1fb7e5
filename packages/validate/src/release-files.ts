import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Edition, releaseFileNames, releasePaths } from "@discoprep/conll16";
import { documentFiles } from "@discoprep/corpus";
import { isText } from "./context.ts";
import type { Finding } from "./incident.ts";
import { checkParses } from "./parse-checks.ts";
import { checkRawDocument } from "./raw-checks.ts";
import type { Sources } from "./sources.ts";

/**
 * Level 6: whether the files of a release are there. An input release (a blind set, what is to be annotated)
 * has parses.json and raw/ alone.
 */
export function* checkFiles(folder: string, edition: Edition): Generator<Finding> {
  const paths = releasePaths(folder);
  const names = releaseFileNames(edition);
  const isInput = paths.relations === undefined && paths.conll === undefined;
  const stripped = isInput ? undefined : names.relationsNoSenses;
  const wanted = {
    ...(!isInput && { [names.relations]: paths.relations, "conll_format/": paths.conll }),
    [names.parses]: paths.parses,
    "raw/": paths.raw,
    ...(stripped !== undefined && { [stripped]: existsSync(join(folder, stripped)) ? stripped : undefined }),
  };
  for (const [name, path] of Object.entries(wanted)) {
    if (path === undefined) {
      yield { id: "missing-file", place: { file: folder }, expected: name, found: "no such file" };
    }
  }
}

/**
 * Level 6: whether parses, raw texts and conll_format hold the same documents, and each document's parses.
 * @param flawed documents with errors; added to
 */
export function* checkDocuments(
  folder: string,
  sources: Sources,
  edition: Edition,
  flawed: Set<string>,
): Generator<Finding> {
  const { parses, rawFiles, raw } = sources;
  const { conll, parses: file } = releasePaths(folder);
  if (parses === undefined || file === undefined) return;
  for (const [document, path] of rawFiles ?? []) {
    if (parses.has(document)) continue;
    yield {
      id: "missing-parse",
      place: { file: path, document },
      expected: "a key of parses.json",
      found: document,
    };
  }
  const conllFiles = conll === undefined ? undefined : documentFiles(conll);
  for (const [document, parsed] of parses) {
    const place = { file, document };
    const text = raw?.(document);
    // Where the document has relations this has been said.
    if (raw && !flawed.has(document)) yield* checkRawDocument(document, text, place);
    if (conllFiles && !conllFiles.has(document)) {
      const expected = releaseFileNames(edition).conll(document);
      yield { id: "missing-conll", place, expected, found: "no such file" };
    }
    for (const finding of checkParses(parsed, isText(text) ? text : undefined, place)) {
      flawed.add(document);
      yield finding;
    }
  }
}
