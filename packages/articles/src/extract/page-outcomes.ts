import type { DropReason, Message } from "@discoprep/corpus";
import type { ByteSpan } from "@discoprep/wikidump";
import { articleReader, type Remnant } from "@discoprep/wikitext";
import { articleText } from "../article-text.ts";
import { type ArticleBytes, addArticle } from "./article-bytes.ts";
import type { ArticlePage, ArticlePages } from "./article-pages.ts";
import { earlierPages } from "./reuse/earlier-pages.ts";
import type { PageRecord } from "./reuse/page-record.ts";
import { TextBuffer } from "./text-buffer.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/** What became of one page of the article namespace. */
export interface PageOutcome {
  readonly id: string;
  readonly title: string;
  /** Where the article stands in the chunk's `lines`; absent where the page is dropped. */
  readonly line?: ByteSpan | undefined;
  /** Where the page stands in the chunk's `records`; absent where its wikitext cannot be used. */
  readonly record?: ByteSpan | undefined;
  /** Whether what became of the page is copied from an earlier output. */
  readonly reused?: boolean | undefined;
  /** Where the text of the article's own file stands in the chunk's `texts`, if it is wanted. */
  readonly text?: ByteSpan | undefined;
  /** Why the page is dropped. */
  readonly reason?: DropReason | undefined;
  /** The kind of article, where it is kept. */
  readonly kind?: string | undefined;
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
  /** The pages that were read as lines of `pages.jsonl`, UTF-8. */
  readonly records: Uint8Array<ArrayBuffer>;
  /** The articles as their own files have them, UTF-8. */
  readonly texts: Uint8Array<ArrayBuffer>;
  readonly passedOver: ArticlePages["passedOver"];
}

/** Makes outcomes of the pages of chunks. */
export interface OutcomeReader {
  read(pages: ArticlePages): ChunkOutcome;
  /** Takes back the memory of an outcome that is written. */
  giveBack(outcome: ChunkOutcome): void;
}

/**
 * Reads the wikitext of pages, cleans and classifies them.
 * @param onPage told the id of each page before it is read
 */
export function pageOutcomes(settings: WorkerSettings, onPage: (id: string) => void): OutcomeReader {
  const lines = new TextBuffer();
  const records = new TextBuffer();
  const texts = new TextBuffer();
  const readPage = pageReader(settings, lines, texts);
  const copy = pageCopier(settings, lines, texts);
  const outcomeOf = (page: ArticlePage): PageOutcome => {
    const { id, title, reason, problems } = page;
    onPage(id);
    if (reason !== undefined)
      return { id, title, remnants: [], unknownTemplates: [], messages: problems, reason };
    const copied = copy(page.key);
    const { record, recordLine, article } = copied ?? readPage(page);
    if (!settings.raw) texts.cut(0);
    const { remnants = [], unknownTemplates = [] } = record;
    return {
      id,
      title,
      line: article?.line,
      record: records.addLine(recordLine),
      reused: copied !== undefined,
      text: settings.raw ? article?.text : undefined,
      reason: record.reason,
      kind: record.kind,
      remnants,
      unknownTemplates,
      messages: record.messages === undefined ? problems : [...problems, ...record.messages],
    };
  };
  return {
    read({ pages, passedOver }) {
      // A chunk in which a page could not be read has left its first pages there.
      for (const buffer of [lines, records, texts]) buffer.cut(0);
      const outcomes = Array.from(pages, outcomeOf);
      return { outcomes, lines: lines.take(), records: records.take(), texts: texts.take(), passedOver };
    },
    giveBack(outcome) {
      lines.giveBack(outcome.lines);
      records.giveBack(outcome.records);
      texts.giveBack(outcome.texts);
    },
  };
}

/** What a page has become. */
interface WrittenPage {
  readonly record: PageRecord;
  /** The line of `pages.jsonl`, without its line feed. */
  readonly recordLine: string;
  /** Where the article stands in the buffers, where the page is kept. */
  readonly article?: ArticleBytes;
}

type WritePage = (page: ArticlePage) => WrittenPage;

/** Reads the wikitext of pages. Where a page is kept, its article is written to the buffers. */
function pageReader(settings: WorkerSettings, lines: TextBuffer, texts: TextBuffer): WritePage {
  const readArticle = articleReader({
    language: settings.language,
    namespaces: settings.namespaces,
    ...(settings.host !== undefined && { host: settings.host }),
    ...settings.reader,
  });
  return ({ id, revision, timestamp, title, text, hasControls, isRedirect, sha1, key }) => {
    const outcome = readArticle({ id, revision, timestamp, title, text, hasControls, redirect: isRedirect });
    const { remnants, unknownTemplates, messages } = outcome;
    const record: PageRecord = {
      id,
      revision,
      sha1,
      key,
      kind: outcome.kept ? outcome.kind : undefined,
      reason: outcome.kept ? undefined : outcome.reason,
      remnants: remnants.length > 0 ? remnants : undefined,
      unknownTemplates: unknownTemplates.length > 0 ? unknownTemplates : undefined,
      messages: messages.length > 0 ? messages : undefined,
    };
    const recordLine = JSON.stringify(record);
    if (!outcome.kept) return { record, recordLine };
    return { record, recordLine, article: addArticle(outcome.article, sha1, lines, texts) };
  };
}

/** Pages of an earlier output, whose articles are copied to the buffers; undefined for a page that is not there. */
function pageCopier(
  settings: WorkerSettings,
  lines: TextBuffer,
  texts: TextBuffer,
): (key: string) => WrittenPage | undefined {
  const earlier = settings.earlier === undefined ? () => undefined : earlierPages(settings.earlier);
  return (key) => {
    const known = earlier(key);
    if (known?.articleLine === undefined) return known;
    const { record, recordLine, articleLine } = known;
    const text = texts.add(settings.raw ? articleText(JSON.parse(articleLine)) : "");
    return { record, recordLine, article: { line: lines.addLine(articleLine), text } };
  };
}
