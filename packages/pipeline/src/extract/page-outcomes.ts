import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Article, documentParagraphs, type Message, ProblemError } from "@discoprep/corpus";
import {
  type ByteSpan,
  namespaceFinder,
  namespaceNumber,
  type Page,
  type PageParts,
  type PagesReader,
  readPages,
} from "@discoprep/wikidump";
import { articleReader, type Remnant } from "@discoprep/wikitext";
import { lineBuffer } from "./line-buffer.ts";
import type { WorkerSettings } from "./options.ts";

/** What became of one page of the article namespace. */
export interface PageOutcome {
  readonly id: string;
  readonly title: string;
  /** Where the article stands in the chunk's `lines`; absent where the page is dropped. */
  readonly line?: ByteSpan;
  /** Why the page is dropped. */
  readonly reason?: string;
  /** The kind of article, where it is kept. */
  readonly kind?: string;
  readonly remnants: readonly Remnant[];
  /** Names of templates no rule is written for. */
  readonly unknownTemplates: readonly string[];
  readonly messages: readonly Message[];
}

/** What a worker makes of the pages of one chunk, in the dump's order. */
export interface ChunkOutcome {
  readonly outcomes: readonly PageOutcome[];
  /** The articles as lines of `articles.jsonl`, UTF-8. */
  readonly lines: Uint8Array<ArrayBuffer>;
  /** Pages of other namespaces, which are passed over, by namespace. */
  readonly passedOver: Readonly<Record<number, number>>;
}

/** Reads, cleans and classifies the pages of the article namespace; one file an article is written here. */
export function pageOutcomes(settings: WorkerSettings): PagesReader<ChunkOutcome> {
  const readArticle = articleReader({
    language: settings.language,
    namespaces: settings.namespaces,
    ...(settings.host !== undefined && { host: settings.host }),
    ...settings.reader,
  });
  const namespaceOf = namespaceFinder(settings.namespaces);
  const lines = lineBuffer();
  const keepsRedirects = settings.reader.keep?.includes("redirect") === true;
  const outcomeOf = (page: Page): PageOutcome => {
    const { id, title, revision, text } = page;
    const found = { id, title, remnants: [], unknownTemplates: [], messages: page.problems };
    const reason = page.redirect !== undefined && !keepsRedirects ? "redirect" : unreadable(page);
    if (reason !== undefined) return { ...found, reason };
    const outcome = readArticle({ id, revision, title, text, redirect: page.redirect !== undefined });
    const messages = [...page.problems, ...outcome.messages];
    const { remnants, unknownTemplates } = outcome;
    const all = { ...found, remnants, unknownTemplates, messages };
    if (!outcome.kept) return { ...all, reason: outcome.reason };
    if (settings.rawFolder !== undefined) writeRaw(settings.rawFolder, outcome.article);
    return { ...all, line: lines.add(JSON.stringify(outcome.article)), kind: outcome.kind };
  };
  // The text of a redirect is not decoded: only its id and title are wanted.
  const headerOnly = (parts: PageParts): boolean => parts.redirect && !keepsRedirects;
  return (xml, pages) => {
    const passedOver: Record<number, number> = {};
    const wanted = pages.filter((parts) => {
      const namespace = namespaceNumber(xml, parts) ?? 0;
      if (namespace !== 0) passedOver[namespace] = (passedOver[namespace] ?? 0) + 1;
      return namespace === 0;
    });
    const outcomes: PageOutcome[] = [];
    for (const page of readPages(xml, wanted, { namespaceOf, headerOnly })) {
      if (page.namespace === 0) outcomes.push(outcomeOf(page));
      else passedOver[page.namespace] = (passedOver[page.namespace] ?? 0) + 1;
    }
    return { outcomes, lines: lines.take(), passedOver };
  };
}

/** Why a page's text cannot be used, if it cannot. */
function unreadable({ state, model, problems }: Page): string | undefined {
  if (state === "deleted") return "text-deleted";
  if (state === "absent") return "no-text";
  if (state === "oversize") return "too-large";
  if (problems.some(({ severity }) => severity === "error")) return "damaged-text";
  return model === undefined || model === "wikitext" ? undefined : "not-wikitext";
}

/**
 * A file is named by its page id, which is digits: no title can lead out of the folder.
 * @throws ProblemError when it cannot be written, as when the disk is full
 */
export function writeRaw(folder: string, article: Article): void {
  const file = join(folder, article.id);
  try {
    writeFileSync(file, rawText(article));
  } catch (cause) {
    throw new ProblemError(
      {
        rule: "unwritable-file",
        what: `the article cannot be written (${(cause as NodeJS.ErrnoException).code})`,
        where: { file: join(basename(folder), article.id) },
        expected: "a folder with room for one file an article",
        remedy: "Make room on the disk, or write articles.jsonl only (--no-raw).",
      },
      { cause },
    );
  }
}

/** Title, blank line, for Chinese the date line and a blank line, paragraphs each followed by a blank line. */
export function rawText(article: Article): string {
  return documentParagraphs(article)
    .map((paragraph) => `${paragraph}\n\n`)
    .join("");
}
