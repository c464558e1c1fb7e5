import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  addToGroup,
  type Document,
  documentFiles,
  fileLines,
  type Message,
  offsetConverter,
  ProblemError,
  paragraphsOfSentences,
  type Relation,
  readText,
  textPieces,
} from "@discoprep/corpus";
import { misplacedToken } from "@discoprep/parse-layers";
import { corpusRelation } from "./corpus-relation.ts";
import { corpusSentences } from "./corpus-sentences.ts";
import { eachParse } from "./read-parses.ts";
import { eachRelation, type ReadRelation } from "./read-relations.ts";
import { releaseLanguage } from "./release-language.ts";
import type { ParsedDocument } from "./schema.ts";

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
  const paths = releasePaths(folder);
  if (paths.raw === undefined) throw noRelease(folder);
  const raws = documentFiles(paths.raw);
  const messages: Message[] = [];
  const { groups, rows } =
    paths.relations === undefined
      ? { groups: new Map(), rows: 0 }
      : relationsByDocument(paths.relations, messages);
  const first = raws.values().next().value;
  const stated = language ?? releaseLanguage(folder);
  const tag = stated ?? (first !== undefined && /\p{Script=Han}/u.test(readText(first)) ? "zh" : "en");
  const documents = releaseDocuments(paths, raws, groups, tag, messages);
  return { language: tag, documents, rows, messages };
}

function* releaseDocuments(
  paths: ReleasePaths,
  raws: ReadonlyMap<string, string>,
  groups: ReadonlyMap<string, readonly ReadRelation[]>,
  language: string,
  messages: Message[],
): Generator<Document> {
  const seen = new Set<string>();
  if (paths.parses !== undefined) {
    for (const [id, parsed] of eachParse(textPieces(paths.parses), paths.parses, messages)) {
      const raw = raws.get(id);
      if (seen.has(id)) continue;
      seen.add(id);
      if (raw === undefined) messages.push(missingPart(id, paths.raw, undefined, "raw text"));
      else yield releaseDocument(id, language, readText(raw), parsed, groups.get(id) ?? [], paths.relations);
    }
  }
  for (const [id, raw] of raws) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (paths.parses !== undefined) messages.push(missingPart(id, paths.parses, undefined, "parses"));
    yield releaseDocument(id, language, readText(raw), undefined, groups.get(id) ?? [], paths.relations);
  }
  for (const [id, group] of groups) {
    if (!seen.has(id)) messages.push(missingPart(id, paths.relations, group[0]?.line, "raw text and parses"));
  }
}

function relationsByDocument(
  file: string,
  messages: Message[],
): { groups: Map<string, ReadRelation[]>; rows: number } {
  const groups = new Map<string, ReadRelation[]>();
  const lineOfId = new Map<number, number>();
  let rows = 0;
  const onMessage = (message: Message): void => {
    rows++;
    messages.push(message);
  };
  for (const relation of eachRelation(fileLines(file), file, onMessage)) {
    rows++;
    const { ID, line } = relation;
    const first = ID === undefined ? undefined : lineOfId.get(ID);
    if (first !== undefined) messages.push(duplicateId(relation, first, file));
    else if (ID !== undefined) lineOfId.set(ID, line);
    addToGroup(groups, relation.DocID, withoutTokens(relation));
  }
  return { groups, rows };
}

/** Both relations are kept: which of them the ID belongs to is not for a reader to say. */
function duplicateId({ ID = 0, line, DocID }: ReadRelation, first: number, file: string): Message {
  return {
    severity: "error",
    rule: "duplicate-relation-id",
    what: "two relations have the same ID",
    where: { file, line, document: DocID, relation: ID },
    expected: "an ID of its own",
    found: `${ID}, as in line ${first}`,
    remedy: "Number the relations anew.",
  };
}

/** Tokens need not be kept: the document model derives them from spans, and a training set has millions. */
export function withoutTokens(relation: ReadRelation): ReadRelation {
  const part = <T extends object>(span: T): T => ({ ...span, TokenList: [] });
  const { Arg1, Arg2, Connective, Punctuation } = relation;
  return {
    ...relation,
    Arg1: part(Arg1),
    Arg2: part(Arg2),
    Connective: part(Connective),
    ...(Punctuation && { Punctuation: part(Punctuation) }),
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
