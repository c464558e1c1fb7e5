import {
  type Edition,
  eachParse,
  type ParsedDocument,
  type ReadRelation,
  releaseDocument,
  releaseFileNames,
} from "@discoprep/conll16";
import { documentFiles, textPieces } from "@discoprep/files";
import { releasePaths } from "@discoprep/releases/folder";
import { isText } from "./context.ts";
import type { Finding } from "./incident.ts";
import { checkLinks } from "./link-checks.ts";
import { checkParses } from "./parse-checks.ts";
import { checkRawDocument } from "./raw-checks.ts";
import { type Sources, textOf, unreadable } from "./sources.ts";

/** A release whose relations have been checked. */
export interface CheckedRelease {
  readonly folder: string;
  readonly language: string;
  readonly edition: Edition;
  readonly sources: Sources;
  /** By document. */
  readonly relations: ReadonlyMap<string, readonly ReadRelation[]>;
  /** Documents with errors; added to. */
  readonly flawed: Set<string>;
}

/** Stands in `flawed` for the document of a line whose document cannot be known. */
export const anyDocument = "";

/**
 * Level 6: whether parses, raw texts and conll_format hold the same documents, and each document's parses. Links
 * in parses.json and conll_format are compared where the document is otherwise sound, and told of at the end.
 */
export function* checkDocuments(release: CheckedRelease): Generator<Finding> {
  const { folder, edition, sources, flawed } = release;
  const { parses, raw } = sources;
  const { conll, parses: file } = releasePaths(folder);
  if (parses === undefined || file === undefined) return;
  yield* checkMissingParses(parses, sources.rawFiles);
  const conllFiles = conll === undefined ? undefined : documentFiles(conll);
  const links: Finding[] = [];
  for (const [document, parsed] of eachParse(textPieces(file), file, [])) {
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
    if (isText(text)) links.push(...documentLinks(release, place, text.text, parsed, conllFiles));
  }
  yield* links;
}

function* checkMissingParses(
  parses: ReadonlyMap<string, unknown>,
  rawFiles: Sources["rawFiles"],
): Generator<Finding> {
  for (const [document, file] of rawFiles ?? []) {
    if (parses.has(document)) continue;
    const expected = "a key of parses.json";
    yield { id: "missing-parse", place: { file, document }, expected, found: document };
  }
}

function* documentLinks(
  { folder, language, relations, flawed }: CheckedRelease,
  place: { readonly file: string; readonly document: string },
  raw: string,
  parsed: ParsedDocument,
  conllFiles: ReadonlyMap<string, string> | undefined,
): Generator<Finding> {
  const { document: id } = place;
  const { relations: file } = releasePaths(folder);
  if (file === undefined || flawed.has(anyDocument) || flawed.has(id)) return;
  const document = releaseDocument(id, language, raw, parsed, relations.get(id) ?? [], file);
  if (document.messages.length > 0) return;
  const path = conllFiles?.get(id);
  const written = path === undefined ? undefined : textOf(path);
  if (typeof written === "object") yield unreadable("unreadable-conll", written, id);
  const found = path !== undefined && typeof written === "string" ? { file: path, text: written } : undefined;
  yield* checkLinks(document, parsed, found, place);
}
