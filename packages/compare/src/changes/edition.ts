import { existsSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { documentParagraphs } from "@discoprep/articles";
import { articlesFile, readManifest } from "@discoprep/articles/folder";
import { eachArticle } from "@discoprep/articles/select";
import { type Document, type Message, ProblemError, problem } from "@discoprep/corpus";
import { type Manifest, manifestSchema, readJsonLines, sha256 } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { readRelease, releasePaths, releaseSets } from "@discoprep/formats/release";

export interface Unit {
  readonly id: string;
  readonly title?: string;
  readonly revision?: string;
  readonly url?: string;
  readonly set?: string;
  /** Digest of all but title, revision and relation IDs. Units with the same content are unchanged. */
  readonly content: string;
  readonly text: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly document?: Document;
  readonly relationIds?: string;
}

export interface Edition {
  readonly kind: "articles" | "blind set" | "release";
  readonly folder: string;
  readonly manifest: Manifest;
  /** Yields each unit, in the order of the dump or of parses.json; can be called more than once. */
  units(): AsyncIterable<Unit>;
  readonly dropped: ReadonlyMap<string, string>;
}

/** Opens an output folder of `extract`, `select` or `convert`. @throws ProblemError for others, or without a manifest */
export function openEdition(folder: string): Edition {
  const expected = "an output folder of extract, select or convert";
  const manifest = readManifest(folder, manifestSchema, { rule: "no-edition", expected });
  if (articlesFile(folder) === undefined) {
    releaseSets(folder);
    return { kind: "release", folder, manifest, units: () => releaseUnits(folder), dropped: new Map() };
  }
  const selection = join(folder, "selection.jsonl");
  if (existsSync(selection)) {
    const dropped = reasons(selection);
    return { kind: "blind set", folder, manifest, units: () => blindUnits(folder), dropped };
  }
  const dropped = reasons(join(folder, "dropped.jsonl"));
  return { kind: "articles", folder, manifest, units: () => articleUnits(folder), dropped };
}

async function* articleUnits(folder: string): AsyncGenerator<Unit> {
  for await (const { article } of eachArticle(folder)) {
    // The paragraphs say what changed, so the hashes of wikitext and text are left out.
    const { id, revision, title, url, sha1: _wikitext, textSha256: _text, ...facts } = article;
    const text = `${documentParagraphs(article).join("\n\n")}\n`;
    const characters = article.paragraphs.reduce((sum, { length }) => sum + length, 0);
    const counts = { paragraphs: article.paragraphs.length, characters };
    yield { id, title, revision, url, content: sha256(JSON.stringify(facts)), text, counts };
  }
}

async function* blindUnits(folder: string): AsyncGenerator<Unit> {
  const documents = new Map([...documentsOf(folder)].map((document) => [document.id, document]));
  for await (const unit of articleUnits(folder)) {
    const { id, content, title } = unit;
    const document = documents.get(id);
    yield document === undefined ? unit : { ...unit, ...documentFacts(document, content, title) };
  }
}

async function* releaseUnits(folder: string): AsyncGenerator<Unit> {
  const sets = releaseSets(folder);
  for (const set of sets)
    for (const document of documentsOf(set.folder)) {
      // Lets signals through.
      await setImmediate();
      const name = sets.length > 1 ? set.name : undefined;
      yield { id: document.id, set: name, ...documentFacts(document, "", undefined) };
    }
}

function* documentsOf(folder: string): Generator<Document> {
  const { documents, messages } = readRelease(folder);
  refuseUnreadable(messages);
  const hasParses = releasePaths(folder).parses !== undefined;
  for (const document of documents) {
    refuseUnreadable(document.messages);
    yield hasParses ? document : { ...document, sentences: [] };
  }
}

/** Refuses a relation or parse that cannot be read: it would look like one that was removed. @throws ProblemError */
function refuseUnreadable(messages: readonly Message[]): void {
  const rules: readonly string[] = ["invalid-json", "invalid-parse", "invalid-relation", "no-relation-list"];
  const error = messages.find(({ rule }) => rules.includes(rule));
  if (error !== undefined) throw new ProblemError(error);
}

/** @param title if the document begins with it: a new title is not new content */
function documentFacts(document: Document, content: string, title: string | undefined) {
  const { raw, relations, paragraphs } = document;
  const textStart = title === undefined ? 0 : (paragraphs[0]?.end ?? 0);
  const sentences = document.sentences.filter(({ start }) => start >= textStart);
  const from = sentences[0]?.start ?? 0;
  const shifted = sentences.map(({ start, end, tokens, ...facts }) => [
    start - from,
    end - from,
    tokens.map((token) => [token.start - from, token.end - from, token.form, token.partOfSpeech]),
    facts.parsetree,
    facts.dependencies,
  ]);
  const annotated = relations.map(({ source: _read, id: _id, ...relation }) => relation);
  const text = title === undefined ? raw : raw.slice(from);
  return {
    content: sha256(JSON.stringify([content, text, shifted, annotated])),
    text: raw,
    counts: {
      sentences: document.sentences.length,
      tokens: document.sentences.reduce((sum, { tokens }) => sum + tokens.length, 0),
      relations: relations.length,
    },
    document,
    relationIds: relations.map(({ id }) => id).join(" "),
  };
}

const page = z.object({ id: z.string(), reason: z.string(), taken: z.boolean().default(false) });

/** Returns why each page that is no unit was dropped, by id. */
function reasons(file: string): Map<string, string> {
  const records = existsSync(file) ? readJsonLines(file) : [];
  const pages = records.map((record, index) => {
    const parsed = page.safeParse(record);
    if (parsed.success) return parsed.data;
    const expected = "a page with id and reason";
    throw new ProblemError(problem("damaged-page-list", { file, line: index + 1 }, { expected }));
  });
  return new Map(pages.filter((record) => !record.taken).map(({ id, reason }) => [id, reason]));
}
