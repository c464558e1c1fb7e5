import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { documentParagraphs } from "@discoprep/articles";
import { eachArticle } from "@discoprep/articles/select";
import { type Article, type Document, ProblemError } from "@discoprep/corpus";
import {
  articlesFile,
  manifestSchema,
  readJsonLines,
  readManifest,
  sha256,
  type WrittenManifest,
} from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { readRelease, releasePaths, releaseSets } from "@discoprep/releases/folder";

/** One article or document of an edition. */
export interface Unit {
  readonly id: string;
  readonly title?: string;
  /** The revision of the page; documents of a release have none. */
  readonly revision?: string;
  readonly url?: string;
  /** The set of a release in which it lies, such as `test`. */
  readonly set?: string;
  /** All that may change beside the title, without the revision and relation IDs; equal contents: an unchanged unit. */
  readonly content: string;
  /** The text, to show what changed in it. */
  readonly text: string;
  readonly counts: Readonly<Record<string, number>>;
  /** Of blind sets and releases. */
  readonly document?: Document;
  /** The IDs of a document's relations, in their order. */
  readonly relationIds?: string;
}

/** An output folder that can be compared with an earlier or later one of its kind. */
export interface Edition {
  readonly kind: "articles" | "blind set" | "release";
  readonly folder: string;
  readonly manifest: WrittenManifest;
  /** Each unit, in the order of the dump or of parses.json; can be read more than once. */
  units(): AsyncIterable<Unit>;
  /** Why pages that were in the input are not units, by page id. */
  readonly dropped: ReadonlyMap<string, string>;
}

const noEdition = {
  rule: "no-edition",
  what: "the folder has no manifest of discoprep",
  expected: "an output folder of extract, select or convert",
  remedy: "Name the folder that one of these commands wrote, or make it again.",
} as const;

/**
 * Opens an output folder of `extract`, `select` or `convert`.
 * @throws ProblemError if it is not one of them or has no manifest
 */
export function openEdition(folder: string): Edition {
  const manifest = readManifest(folder, manifestSchema, noEdition);
  if (articlesFile(folder) === undefined) {
    releaseSets(folder);
    return { kind: "release", folder, manifest, units: () => releaseUnits(folder), dropped: new Map() };
  }
  if (existsSync(join(folder, "selection.jsonl"))) {
    const dropped = reasons(join(folder, "selection.jsonl"), selectedPage);
    return { kind: "blind set", folder, manifest, units: () => blindUnits(folder), dropped };
  }
  const dropped = reasons(join(folder, "dropped.jsonl"), droppedPage);
  return { kind: "articles", folder, manifest, units: () => articleUnits(folder), dropped };
}

async function* articleUnits(folder: string): AsyncGenerator<Unit> {
  for await (const { article } of eachArticle(folder)) yield articleUnit(article);
}

function articleUnit(article: Article): Unit {
  // Hashes of the wikitext and of the title with the text: the paragraphs below say what changed.
  const { id, revision, title, url, sha1: _wikitext, textSha256: _text, ...rest } = article;
  const paragraphs = documentParagraphs(article);
  const text = `${paragraphs.join("\n\n")}\n`;
  const characters = article.paragraphs.reduce((sum, { length }) => sum + length, 0);
  return {
    id,
    title,
    revision,
    url,
    content: sha256(JSON.stringify(rest)),
    text,
    counts: { paragraphs: article.paragraphs.length, characters },
  };
}

async function* blindUnits(folder: string): AsyncGenerator<Unit> {
  const { ids, document } = documentsOf(folder);
  const known = new Set(ids);
  for await (const unit of articleUnits(folder)) {
    const { id, content, title } = unit;
    yield known.has(id) ? { ...unit, ...documentFacts(document(id), content, title) } : unit;
  }
}

async function* releaseUnits(folder: string): AsyncGenerator<Unit> {
  const sets = releaseSets(folder);
  for (const set of sets) {
    const hasParses = releasePaths(set.folder).parses !== undefined;
    for (const read of readRelease(set.folder).documents) {
      const document = hasParses ? read : { ...read, sentences: [] };
      const facts = documentFacts(document, "", undefined);
      yield { id: read.id, set: sets.length > 1 ? set.name : undefined, ...facts };
    }
  }
}

/** @param title where the document begins with it: a new title does not make new content */
function documentFacts(
  document: Document,
  content: string,
  title: string | undefined,
): Pick<Unit, "content" | "text" | "counts" | "document" | "relationIds"> {
  const { raw, relations } = document;
  const sentences =
    title === undefined ? document.sentences : document.sentences.filter(afterTitle(document));
  const from = sentences[0]?.start ?? 0;
  const shifted = sentences.map(({ start, end, tokens, ...rest }) => [
    start - from,
    end - from,
    tokens.map((token) => [token.start - from, token.end - from, token.form, token.partOfSpeech]),
    rest.parsetree,
    rest.dependencies,
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

/** Whether a sentence stands after the first paragraph, which is the title. */
function afterTitle({ paragraphs }: Document): (sentence: { readonly start: number }) => boolean {
  const end = paragraphs[0]?.end ?? 0;
  return ({ start }) => start >= end;
}

const droppedPage = z.object({ id: z.string(), reason: z.string(), taken: z.boolean().optional() });
const selectedPage = droppedPage.required();

/** Why the pages of a list are no units, by page id. */
function reasons(file: string, schema: z.ZodType<z.infer<typeof droppedPage>>): Map<string, string> {
  if (!existsSync(file)) return new Map();
  return new Map(
    readJsonLines(file).flatMap((record, index): [string, string][] => {
      const parsed = schema.safeParse(record);
      if (parsed.success) return parsed.data.taken === true ? [] : [[parsed.data.id, parsed.data.reason]];
      throw new ProblemError({
        rule: "no-edition",
        what: `the line of ${basename(file)} is not a page with its reason`,
        where: { file, line: index + 1 },
        expected: "id and reason",
        remedy: "Make the folder again.",
      });
    }),
  );
}
