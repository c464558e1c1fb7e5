import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { type Edition, readRelease, releaseFileNames, releasePaths } from "@discoprep/conll";
import { documentFiles } from "@discoprep/corpus";
import { type Counts, checkCounts } from "./count-checks.ts";
import { checks, type Finding, type Level } from "./incident.ts";
import { checkLinks } from "./link-checks.ts";
import { checkNoSenses } from "./no-senses-checks.ts";
import { checkParses } from "./parse-checks.ts";
import { checkRelationFile } from "./relation-file.ts";
import { readSources, type Sources, textOf } from "./sources.ts";

/** How to check a release folder. */
export interface ReleaseOptions {
  readonly language: string;
  readonly edition: Edition;
  readonly senses: readonly string[] | undefined;
  readonly level: Level;
}

/**
 * All levels of a release folder: its relations.json with parses.json and raw/, then the release as a whole.
 * Links in parses.json and conll_format are compared where the document's relations are themselves sound.
 */
export async function* checkRelease(folder: string, options: ReleaseOptions): AsyncGenerator<Finding> {
  const paths = releasePaths(folder);
  const sources = readSources(folder);
  if (options.level >= 4) yield* sources.findings;
  const flawed = new Set<string>();
  let relations = 0;
  if (paths.relations !== undefined) {
    const context = {
      ...options,
      file: paths.relations,
      kind: "gold",
      parses: sources.tokens,
      raw: sources.raw,
    } as const;
    const findings = checkRelationFile(createReadStream(paths.relations), context, options.level, () => {
      relations++;
    });
    for await (const finding of findings) {
      if (checks().get(finding.id)?.severity === "error") flawed.add(finding.place.document ?? anyDocument);
      yield finding;
    }
  }
  if (options.level < 6) return;
  yield* checkFiles(folder, options.edition);
  yield* checkDocuments(folder, sources, options.edition);
  if (paths.relations !== undefined) yield* checkAllLinks(folder, sources, options, flawed);
  const stripped = join(folder, "relations-no-senses.json");
  if (paths.relations !== undefined && existsSync(stripped)) {
    yield* checkNoSenses(stream(paths.relations), stream(stripped));
  }
  yield* checkCounts(join(folder, "manifest.json"), countRelease(sources, relations));
}

/** Stands for the document of a line whose document cannot be known. */
const anyDocument = "";

function stream(file: string): { file: string; stream: AsyncIterable<Uint8Array> } {
  return { file, stream: createReadStream(file) };
}

function* checkFiles(folder: string, edition: Edition): Generator<Finding> {
  const paths = releasePaths(folder);
  const names = releaseFileNames(edition);
  const stripped = names.relationsNoSenses;
  const wanted = {
    [names.relations]: paths.relations,
    [names.parses]: paths.parses,
    "raw/": paths.raw,
    "conll_format/": paths.conll,
    ...(stripped !== undefined && { [stripped]: existsSync(join(folder, stripped)) ? stripped : undefined }),
  };
  for (const [name, path] of Object.entries(wanted)) {
    if (path === undefined) {
      yield { id: "missing-file", place: { file: folder }, expected: name, found: "no such file" };
    }
  }
}

/** Whether parses, raw texts and conll_format hold the same documents, and each document's parses. */
function* checkDocuments(folder: string, sources: Sources, edition: Edition): Generator<Finding> {
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
    if (rawFiles && !rawFiles.has(document)) {
      yield { id: "missing-raw", place, expected: `raw/${document}`, found: "no such file" };
    }
    if (conllFiles && !conllFiles.has(document)) {
      const expected = releaseFileNames(edition).conll(document);
      yield { id: "missing-conll", place, expected, found: "no such file" };
    }
    yield* checkParses(parsed, raw?.(document), place);
  }
}

function* checkAllLinks(
  folder: string,
  sources: Sources,
  { language, edition }: ReleaseOptions,
  flawed: ReadonlySet<string>,
): Generator<Finding> {
  const { conll, parses } = releasePaths(folder);
  if (sources.rawFiles === undefined || parses === undefined || flawed.has(anyDocument)) return;
  const conllFiles = conll === undefined ? undefined : documentFiles(conll);
  for (const document of readRelease(folder, language).documents) {
    const parsed = sources.parses?.get(document.id);
    if (parsed === undefined || flawed.has(document.id) || document.messages.length > 0) continue;
    const path = conllFiles?.get(document.id);
    const file = path === undefined ? undefined : { file: path, text: textOf(path) ?? "" };
    yield* checkLinks(document, parsed, file, edition, { file: parses, document: document.id });
  }
}

function countRelease({ parses }: Sources, relations: number): Counts {
  const documents = [...(parses?.values() ?? [])];
  const sentences = documents.flatMap((document) => document.sentences);
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  return { documents: documents.length, sentences: sentences.length, words, relations };
}
