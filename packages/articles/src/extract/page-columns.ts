import type { DropReason, Message } from "@discoprep/corpus";
import type { PagesReader } from "@discoprep/wikidump";
import { type ArticlePage, type ArticlePages, articlePages } from "./article-pages.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/**
 * The article pages of a chunk as one thread hands them to another: an array for each of their values, as objects take
 * several times as long to be copied, and all texts in one piece of memory, which is moved.
 */
export interface PageColumns {
  readonly ids: readonly string[];
  readonly titles: readonly string[];
  readonly revisions: readonly string[];
  readonly timestamps: readonly (string | undefined)[];
  readonly redirects: readonly boolean[];
  readonly controls: readonly boolean[];
  readonly sha1s: readonly string[];
  readonly keys: readonly string[];
  readonly reasons: readonly (DropReason | undefined)[];
  readonly problems: readonly (readonly Message[])[];
  /** The texts as UTF-8, one after the other, and the byte where each ends. */
  readonly texts: Uint8Array<ArrayBuffer>;
  readonly textEnds: readonly number[];
  readonly passedOver: ArticlePages["passedOver"];
}

/** Memory of at least so many bytes. */
export type MemoryOf = (bytes: number) => ArrayBuffer;

/**
 * Reads article pages to be handed to another thread.
 * @param memoryOf gives the memory that their texts are written to, which goes to that thread
 */
export function pageColumns(settings: WorkerSettings, memoryOf: MemoryOf): PagesReader<PageColumns> {
  let texts = Buffer.alloc(0);
  let size = 0;
  const read = articlePages(settings, (bytes) => {
    bytes.copy(texts, size);
    size += bytes.length;
    return size;
  });
  return (xml, parts) => {
    // No text is longer than its XML.
    texts = Buffer.from(memoryOf(xml.length));
    size = 0;
    const { pages, passedOver } = read(xml, parts);
    const found = [...pages];
    const column = <Value>(of: (page: ArticlePage<number>) => Value): Value[] => found.map(of);
    return {
      ids: column(({ id }) => id),
      titles: column(({ title }) => title),
      revisions: column(({ revision }) => revision),
      timestamps: column(({ timestamp }) => timestamp),
      redirects: column(({ isRedirect }) => isRedirect),
      controls: column(({ hasControls }) => hasControls),
      sha1s: column(({ sha1 }) => sha1),
      keys: column(({ key }) => key),
      reasons: column(({ reason }) => reason),
      problems: column(({ problems }) => problems),
      texts: new Uint8Array(texts.buffer as ArrayBuffer),
      textEnds: column(({ text }) => text),
      passedOver,
    };
  };
}

/** The pages of which another thread has made columns. */
export function pagesOfColumns(columns: PageColumns): ArticlePages {
  return { pages: rows(columns), passedOver: columns.passedOver };
}

function* rows(columns: PageColumns): Generator<ArticlePage> {
  const {
    ids,
    titles,
    revisions,
    timestamps,
    redirects,
    controls,
    sha1s,
    keys,
    reasons,
    problems,
    textEnds,
  } = columns;
  const texts = Buffer.from(columns.texts.buffer);
  let start = 0;
  for (let index = 0; index < ids.length; index++) {
    const end = textEnds[index] as number;
    yield {
      id: ids[index] as string,
      title: titles[index] as string,
      revision: revisions[index] as string,
      timestamp: timestamps[index],
      isRedirect: redirects[index] as boolean,
      text: texts.toString("utf8", start, end),
      hasControls: controls[index] as boolean,
      sha1: sha1s[index] as string,
      key: keys[index] as string,
      reason: reasons[index],
      problems: problems[index] as readonly Message[],
    };
    start = end;
  }
}
