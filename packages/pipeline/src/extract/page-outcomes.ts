import { type Article, documentParagraphs, type Message } from "@discoprep/corpus";
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
import type { WorkerSettings } from "./options.ts";
import { textBuffer } from "./text-buffer.ts";

/** What became of one page of the article namespace. */
export interface PageOutcome {
  readonly id: string;
  readonly title: string;
  /** Where the article stands in the chunk's `lines`; absent where the page is dropped. */
  readonly line?: ByteSpan;
  /** Where the text of the article's own file stands in the chunk's `texts`, if it is wanted. */
  readonly text?: ByteSpan;
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
  /** The articles as their own files have them, UTF-8. */
  readonly texts: Uint8Array<ArrayBuffer>;
  /** Pages of other namespaces, which are passed over, by namespace. */
  readonly passedOver: Readonly<Record<number, number>>;
}

/** Reads, cleans and classifies the pages of the article namespace. */
export function pageOutcomes(settings: WorkerSettings): PagesReader<ChunkOutcome> {
  const readArticle = articleReader({
    language: settings.language,
    namespaces: settings.namespaces,
    ...(settings.host !== undefined && { host: settings.host }),
    ...settings.reader,
  });
  const namespaceOf = namespaceFinder(settings.namespaces);
  const lines = textBuffer();
  const texts = textBuffer();
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
    const line = lines.add(`${JSON.stringify(outcome.article)}\n`);
    const file = settings.raw ? { text: texts.add(rawText(outcome.article)) } : {};
    return { ...all, line, ...file, kind: outcome.kind };
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
    return { outcomes, lines: lines.take(), texts: texts.take(), passedOver };
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

/** Title, blank line, for Chinese the date line and a blank line, paragraphs each followed by a blank line. */
function rawText(article: Article): string {
  return documentParagraphs(article)
    .map((paragraph) => `${paragraph}\n\n`)
    .join("");
}
