import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import {
  type Edition,
  type ReadRelation,
  releaseDocument,
  releaseFileNames,
  releasePaths,
} from "@discoprep/conll";
import { documentFiles } from "@discoprep/corpus";
import { isText } from "./context.ts";
import { type Counts, checkCounts } from "./count-checks.ts";
import { checks, type Finding, type Level } from "./incident.ts";
import { checkLinks } from "./link-checks.ts";
import { checkNoSenses } from "./no-senses-checks.ts";
import { checkParses } from "./parse-checks.ts";
import { checkRawDocument } from "./raw-checks.ts";
import { checkRelationFile } from "./relation-file.ts";
import type { LabelRules } from "./rules.ts";
import { readSources, type Sources, textOf, unreadable } from "./sources.ts";

/** How to check, with every question settled. */
export interface CheckOptions extends LabelRules {
  readonly language: string;
  readonly edition: Edition;
  readonly level: Level;
}

/**
 * All levels of a release folder: its relations.json with parses.json and raw/, then the release as a whole.
 * Links in parses.json and conll_format are compared where the document is otherwise sound.
 */
export async function* checkRelease(folder: string, options: CheckOptions): AsyncGenerator<Finding> {
  const paths = releasePaths(folder);
  const sources = readSources(folder);
  if (options.level >= 4) yield* sources.findings;
  const flawed = new Set<string>();
  const relations = new Map<string, ReadRelation[]>();
  if (paths.relations !== undefined) {
    const context = {
      ...options,
      file: paths.relations,
      kind: "gold",
      parses: sources.tokens,
      raw: sources.raw,
    } as const;
    const findings = checkRelationFile(
      createReadStream(paths.relations),
      context,
      options.level,
      (relation) => {
        const group = relations.get(relation.DocID);
        if (group === undefined) relations.set(relation.DocID, [relation]);
        else group.push(relation);
      },
    );
    for await (const finding of findings) {
      if (checks().get(finding.id)?.severity === "error") flawed.add(finding.place.document ?? anyDocument);
      yield finding;
    }
  }
  if (options.level < 6) return;
  yield* checkFiles(folder, options.edition);
  yield* checkDocuments(folder, sources, options.edition, flawed);
  if (paths.relations !== undefined)
    yield* checkAllLinks(folder, sources, options.language, relations, flawed);
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

/** Whether parses, raw texts and conll_format hold the same documents; adds to the flawed ones. */
function* checkDocuments(
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

function* checkAllLinks(
  folder: string,
  { parses, raw }: Sources,
  language: string,
  relations: ReadonlyMap<string, readonly ReadRelation[]>,
  flawed: ReadonlySet<string>,
): Generator<Finding> {
  const { conll, parses: file = "", relations: relationFile } = releasePaths(folder);
  if (flawed.has(anyDocument)) return;
  const conllFiles = conll === undefined ? undefined : documentFiles(conll);
  for (const [id, parsed] of parses ?? []) {
    const text = raw?.(id);
    if (flawed.has(id) || !isText(text)) continue;
    const document = releaseDocument(id, language, text.text, parsed, relations.get(id) ?? [], relationFile);
    if (document.messages.length > 0) continue;
    const path = conllFiles?.get(id);
    const written = path === undefined ? undefined : textOf(path);
    if (typeof written === "object") yield unreadable("unreadable-conll", written, id);
    const found =
      path !== undefined && typeof written === "string" ? { file: path, text: written } : undefined;
    yield* checkLinks(document, parsed, found, { file, document: id });
  }
}

function countRelease({ parses }: Sources, relations: ReadonlyMap<string, readonly ReadRelation[]>): Counts {
  const documents = [...(parses?.values() ?? [])];
  const sentences = documents.flatMap((document) => document.sentences);
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  const number = [...relations.values()].reduce((sum, group) => sum + group.length, 0);
  return { documents: documents.length, sentences: sentences.length, words, relations: number };
}
