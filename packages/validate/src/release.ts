import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Edition, type ReadRelation, releaseDocument, releasePaths } from "@discoprep/conll16";
import { documentFiles, fileStream, type Place } from "@discoprep/corpus";
import { isText, type LabelRules } from "./context.ts";
import type { Counts } from "./count-checks.ts";
import { checks, type Finding, type Level } from "./incident.ts";
import { checkLinks } from "./link-checks.ts";
import { checkNoSenses } from "./no-senses-checks.ts";
import { checkRelationFile } from "./relation-file.ts";
import { checkDocuments, checkFiles } from "./release-files.ts";
import { editionOf } from "./rules.ts";
import { readSources, type Sources, textOf, unreadable } from "./sources.ts";

/** How to check, with every question settled. */
export interface CheckOptions extends LabelRules {
  readonly language: string;
  /** Without it, the names of the files tell. */
  readonly edition: Edition | undefined;
  readonly level: Level;
}

/** What checking the relations has gathered for the checks of the release as a whole. */
interface Gathered {
  /** By document. */
  readonly relations: Map<string, ReadRelation[]>;
  /** Documents with errors. */
  readonly flawed: Set<string>;
}

/** Stands for the document of a line whose document cannot be known. */
const anyDocument = "";

/**
 * All levels of a release: its relations.json with parses.json and raw/, then the release as a whole. Links
 * in parses.json and conll_format are compared where the document is otherwise sound.
 * @param ids the relation IDs of other sets of the corpus; added to
 * @returns what the release holds
 */
export async function* checkRelease(
  folder: string,
  options: CheckOptions,
  ids: Map<number, Place>,
): AsyncGenerator<Finding, Counts> {
  const paths = releasePaths(folder);
  const sources = readSources(folder);
  const edition = options.edition ?? editionOf(folder);
  const gathered: Gathered = { relations: new Map(), flawed: new Set() };
  if (options.level >= 4) yield* sources.findings;
  if (paths.relations !== undefined) {
    yield* checkRelations(paths.relations, sources, { ...options, edition }, ids, gathered);
  }
  if (options.level === 6) {
    yield* checkFiles(folder, edition);
    yield* checkDocuments(folder, sources, edition, gathered.flawed);
    if (paths.relations !== undefined)
      yield* checkCopies(folder, paths.relations, sources, options, gathered);
  }
  return countRelease(sources, gathered);
}

async function* checkRelations(
  file: string,
  sources: Sources,
  options: CheckOptions & { readonly edition: Edition },
  ids: Map<number, Place>,
  { relations, flawed }: Gathered,
): AsyncGenerator<Finding> {
  const context = { ...options, file, kind: "gold", parses: sources.tokens, raw: sources.raw } as const;
  const gather = (relation: ReadRelation): void => {
    const group = relations.get(relation.DocID);
    if (group === undefined) relations.set(relation.DocID, [relation]);
    else group.push(relation);
  };
  for await (const finding of checkRelationFile(fileStream(file), context, options.level, ids, gather)) {
    if (checks().get(finding.id)?.severity === "error") flawed.add(finding.place.document ?? anyDocument);
    yield finding;
  }
}

/** The files that repeat relations.json. */
async function* checkCopies(
  folder: string,
  file: string,
  sources: Sources,
  { language }: CheckOptions,
  gathered: Gathered,
): AsyncGenerator<Finding> {
  if (!gathered.flawed.has(anyDocument)) yield* checkAllLinks(folder, sources, language, gathered);
  const stripped = join(folder, "relations-no-senses.json");
  if (existsSync(stripped)) yield* checkNoSenses(stream(file), stream(stripped));
}

function stream(file: string): { file: string; stream: AsyncIterable<Uint8Array> } {
  return { file, stream: fileStream(file) };
}

function* checkAllLinks(
  folder: string,
  { parses, raw }: Sources,
  language: string,
  { relations, flawed }: Gathered,
): Generator<Finding> {
  const { conll, parses: file = "", relations: relationFile } = releasePaths(folder);
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

function countRelease({ parses }: Sources, { relations }: Gathered): Counts {
  const documents = [...(parses?.values() ?? [])];
  const sentences = documents.flatMap((document) => document.sentences);
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  const number = [...relations.values()].reduce((sum, group) => sum + group.length, 0);
  return { documents: documents.length, sentences: sentences.length, words, relations: number };
}
