import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type Document,
  type Message,
  offsetConverter,
  ProblemError,
  paragraphsOfSentences,
  type Relation,
} from "@discoprep/corpus";
import { misplacedToken } from "@discoprep/corpus/alignment";
import { documentFiles, readText, textPieces } from "@discoprep/files";
import { corpusRelation } from "./corpus-relation.ts";
import { corpusSentences } from "./corpus-sentences.ts";
import { eachParse, openParses } from "./read-parses.ts";
import type { ReadRelation } from "./read-relations.ts";
import { releaseLanguage } from "./release-language.ts";
import type { ParsedDocument } from "./schema.ts";
import { openRelations, type StoredRelations } from "./stored-relations.ts";

/** The names a file has had in the releases of 2016 and 2015 and in the 2015 trial. */
const fileNames = {
  relations: ["relations.json", "pdtb-data.json", "pdtb_trial_data.json"],
  relationsNoSenses: ["relations-no-senses.json"],
  parses: ["parses.json", "pdtb-parses.json", "pdtb_trial_parses.json"],
  raw: ["raw"],
  conll: ["conll_format"],
} as const;

/** Where the parts of a release lie; a part that is not there is absent. */
export type ReleasePaths = { readonly [part in keyof typeof fileNames]?: string };

/** Looks for the parts of a release in a folder, whichever edition's names they have. */
export function releasePaths(folder: string): ReleasePaths {
  const found = Object.entries(fileNames).flatMap(([part, names]) => {
    const path = names.map((name) => join(folder, name)).find((candidate) => existsSync(candidate));
    return path === undefined ? [] : [[part, path]];
  });
  return Object.fromEntries(found);
}

/** A release folder read into the document model. */
export interface Release {
  readonly language: string;
  /** In the order of parses.json (else of the raw files). Each carries the messages that concern it. */
  readonly documents: readonly Document[];
  /** Lines of relations.json that stand for relations, readable or not. */
  readonly rows: number;
  /** What could not be read, of the whole folder. */
  readonly messages: readonly Message[];
}

/** A release whose documents are read one after the other. */
export interface ReleaseReader {
  readonly language: string;
  /** Each can be read once, in the order of parses.json (else of the raw files). */
  readonly documents: Iterable<Document>;
  /** As in `Release`. */
  readonly rows: number;
  /** What could not be read, of the whole folder; complete when the documents have been read. */
  readonly messages: readonly Message[];
}

/**
 * Reads a release folder of either edition. Offsets of the files (code points) become UTF-16 code units.
 * relations.json may be absent (blind test data), parses.json too. A relation or document that cannot be
 * read becomes an error message and hides nothing else.
 * @param language a BCP 47 tag; without it, that of the manifest; without one, Chinese where the first raw
 * text has Han characters, else English
 * @throws ProblemError where the folder has no raw texts or a file cannot be read at all
 */
export function readRelease(folder: string, language?: string): Release {
  const reader = openRelease(folder, language);
  const documents = [...reader.documents];
  const messages = [...reader.messages, ...documents.flatMap((document) => document.messages)];
  return { language: reader.language, documents, rows: reader.rows, messages };
}

/** The same for a release that need not be in memory as a whole. @throws ProblemError as `readRelease` does */
export function openRelease(folder: string, language?: string): ReleaseReader {
  const messages: Message[] = [];
  const parts = releaseParts(folder, language, messages);
  const { rows } = parts.relations;
  return { language: parts.language, documents: releaseDocuments(parts, messages), rows, messages };
}

/** The parts of a release as far as they are known before its documents are read. */
interface ReleaseParts {
  readonly language: string;
  readonly paths: ReleasePaths;
  /** Files by document. */
  readonly raws: ReadonlyMap<string, string>;
  readonly relations: StoredRelations;
}

function releaseParts(folder: string, language: string | undefined, messages: Message[]): ReleaseParts {
  const paths = releasePaths(folder);
  if (paths.raw === undefined) throw noRelease(folder);
  const raws = documentFiles(paths.raw);
  const relations = paths.relations === undefined ? noRelations : openRelations(paths.relations, messages);
  const first = raws.values().next().value;
  const stated = language ?? releaseLanguage(folder);
  const tag = stated ?? (first !== undefined && /\p{Script=Han}/u.test(readText(first)) ? "zh" : "en");
  return { language: tag, paths, raws, relations };
}

/** Those of blind test data. */
const noRelations: StoredRelations = { rows: 0, firstLines: new Map(), document: () => [] };

function* releaseDocuments(parts: ReleaseParts, messages: Message[]): Generator<Document> {
  const { paths, raws } = parts;
  const seen = new Set<string>();
  if (paths.parses !== undefined) {
    for (const [id, parsed] of eachParse(textPieces(paths.parses), paths.parses, messages)) {
      seen.add(id);
      if (raws.has(id)) yield partsDocument(parts, id, parsed);
      else messages.push(missingPart(id, paths.raw, undefined, "raw text"));
    }
  }
  for (const id of raws.keys()) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (paths.parses !== undefined) messages.push(missingPart(id, paths.parses, undefined, "parses"));
    yield partsDocument(parts, id, undefined);
  }
  messages.push(...strayRelations(parts, seen));
}

function partsDocument(
  { language, paths, raws, relations }: ReleaseParts,
  id: string,
  parsed: ParsedDocument | undefined,
): Document {
  const raw = readText(raws.get(id) as string);
  return releaseDocument(id, language, raw, parsed, relations.document(id), paths.relations);
}

/** Relations of documents that the release has not. */
function strayRelations({ paths, relations }: ReleaseParts, documents: ReadonlySet<string>): Message[] {
  return [...relations.firstLines]
    .filter(([id]) => !documents.has(id))
    .map(([id, line]) => missingPart(id, paths.relations, line, "raw text and parses"));
}

/** A release whose documents are read when they are asked for. */
export interface StoredRelease {
  readonly language: string;
  /** In the order of parses.json, then those without parses in the order of their files. */
  readonly ids: readonly string[];
  readonly messages: readonly Message[];
  document(id: string): Document;
}

/**
 * Opens a release of any size for reading its documents in any order: reads all but the raw texts once, and later each
 * document again.
 * @throws ProblemError as `readRelease` does
 */
export function storedRelease(folder: string, language?: string): StoredRelease {
  const messages: Message[] = [];
  const parts = releaseParts(folder, language, messages);
  const { paths, raws } = parts;
  const parses = paths.parses === undefined ? undefined : openParses(paths.parses, paths.parses, messages);
  const parsed = parses?.ids ?? [];
  const withoutRaw = parsed.filter((id) => !raws.has(id));
  const own = new Set(parsed);
  const withoutParses = [...raws.keys()].filter((id) => !own.has(id));
  messages.push(...withoutRaw.map((id) => missingPart(id, paths.raw, undefined, "raw text")));
  if (paths.parses !== undefined)
    messages.push(...withoutParses.map((id) => missingPart(id, paths.parses, undefined, "parses")));
  messages.push(...strayRelations(parts, new Set([...parsed, ...withoutParses])));
  return {
    language: parts.language,
    ids: [...parsed.filter((id) => raws.has(id)), ...withoutParses],
    messages,
    document: (id) => partsDocument(parts, id, parses?.document(id)),
  };
}

/**
 * One document of a release in the document model; its messages tell what could not be read.
 * @param file where the relations stand, for messages
 */
export function releaseDocument(
  id: string,
  language: string,
  raw: string,
  parsed: ParsedDocument | undefined,
  group: readonly ReadRelation[],
  file: string | undefined,
): Document {
  const offsets = offsetConverter(raw, "code-points");
  const { sentences, messages } = corpusSentences(parsed ?? { sentences: [] }, offsets, id);
  const misplaced = misplacedToken({ id, raw }, sentences, "parses.json");
  if (misplaced !== undefined) messages.push({ severity: "error", ...misplaced });
  const relations = group.flatMap((read): Relation[] => {
    const where = {
      ...(file && { file }),
      line: read.line,
      document: id,
      ...(read.ID !== undefined && { relation: read.ID }),
    };
    const converted = corpusRelation(read, offsets, where);
    messages.push(...converted.messages);
    return converted.relation === undefined ? [] : [converted.relation];
  });
  return {
    id,
    language,
    raw,
    paragraphs: paragraphsOfSentences(raw, sentences),
    sentences,
    relations,
    messages,
  };
}

function noRelease(folder: string): ProblemError {
  return new ProblemError({
    rule: "no-release",
    what: "the folder holds no release",
    where: { file: folder },
    expected: "relations.json, parses.json and raw/ (or the names of 2015)",
    found: existsSync(folder) ? "no raw/" : "no such folder",
    remedy: "Name the folder that holds the release's files.",
  });
}

function missingPart(id: string, file: string | undefined, line: number | undefined, part: string): Message {
  return {
    severity: "error",
    rule: "incomplete-document",
    what: `the document has no ${part}`,
    where: { ...(file !== undefined && { file }), ...(line !== undefined && { line }), document: id },
    remedy: "Add what is missing, or take the document out.",
  };
}
