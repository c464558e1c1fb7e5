import { type Message, problem } from "@discoprep/corpus";
import type { DropReason } from "@discoprep/corpus/rules";
import { sha256 } from "@discoprep/files";
import { type Page, type PageOptions, readPages, type StreamPart, type Stretch } from "@discoprep/wikidump";
import type { ArticleOutcome, ArticleReaderOptions, PageSource } from "@discoprep/wikitext";
import { articleText } from "../article-text.ts";
import { type PageTally, Tally } from "./tally.ts";

export interface StretchSettings extends Omit<ArticleReaderOptions, "budget"> {
  readonly raw: boolean;
}

export interface StretchTask {
  readonly stretch: Stretch;
  readonly limit: number;
  /** Ids that the dump has had before: their pages are dropped. */
  readonly earlier: readonly string[];
  /** Errors that ended a thread, by the id of its page: these pages are dropped. */
  readonly failed: Readonly<Record<string, string>>;
}

/** The outcome of a stretch. Its bytes are valid until the next one is read. */
export interface StretchResult {
  readonly articles: Uint8Array<ArrayBuffer>;
  readonly dropped: string;
  /** The ids of its pages, without those of the task. */
  readonly ids: readonly string[];
  /** The texts of its articles, one after another, in UTF-8; empty if they are not wanted. */
  readonly texts: Uint8Array<ArrayBuffer>;
  readonly textFiles: readonly { readonly id: string; readonly size: number; readonly sum: string }[];
  readonly pages: PageTally;
  readonly streams: readonly StreamPart[];
  readonly messages: readonly Message[];
}

export class StretchReader {
  readonly #settings: StretchSettings;
  readonly #names: ReadonlyMap<string, string>;
  readonly #onPage: (id: string) => void;
  readonly #articles = new Utf8Texts();
  readonly #texts = new Utf8Texts();
  #readArticle: ((page: PageSource) => ArticleOutcome) | undefined;

  constructor(settings: StretchSettings, onPage: (id: string) => void = () => {}) {
    this.#settings = settings;
    this.#names = new Map((settings.namespaces ?? []).map(({ key, name }) => [`${key}`, name]));
    this.#onPage = onPage;
  }

  async read({ stretch, limit, earlier, failed }: StretchTask): Promise<StretchResult> {
    const { keep, raw } = this.#settings;
    const ids = new Set(earlier);
    const textFiles: StretchResult["textFiles"][number][] = [];
    const messages: Message[] = [];
    const streams: StreamPart[] = [];
    const tally = new Tally();
    let drops = "";
    const options: PageOptions = {
      namespace: 0,
      wantsText: ({ isRedirect }) => !isRedirect || keep?.includes("redirect") === true,
    };
    for await (const { pages, passedOver } of readPages(stretch, options, streams)) {
      for (const [key, count] of Object.entries(passedOver))
        tally.passOver(this.#names.get(key) ?? key, count);
      // Most of many small shards have no page, and loading the rules of reading takes longer than all other work.
      if (pages.length > 0) this.#readArticle ??= await this.#articleReader();
      for (const page of pages) {
        if (tally.kept >= limit) break;
        const { id, title } = page;
        this.#onPage(id);
        const outcome = ids.has(id) ? duplicate(page) : this.#outcomeOf(page, stretch.file, failed[id]);
        ids.add(id);
        tally.count(id, outcome);
        messages.push(...outcome.messages.filter(({ severity }) => severity !== "info"));
        if (!outcome.kept) {
          drops += `${JSON.stringify({ id, title, reason: outcome.reason })}\n`;
          continue;
        }
        const text = articleText(outcome.article);
        const sum = sha256(text);
        if (raw) textFiles.push({ id, size: this.#texts.add(text), sum });
        const article = { ...outcome.article, sha1: page.sha1 ?? "", textSha256: sum };
        this.#articles.add(`${JSON.stringify(article)}\n`);
      }
      if (tally.kept >= limit) break;
    }
    for (const id of earlier) ids.delete(id);
    return {
      articles: this.#articles.take(),
      dropped: drops,
      ids: [...ids],
      texts: this.#texts.take(),
      textFiles,
      pages: tally.result(true),
      streams,
      messages,
    };
  }

  async #articleReader(): Promise<(page: PageSource) => ArticleOutcome> {
    const { articleReader } = await import("@discoprep/wikitext");
    return articleReader(this.#settings);
  }

  #outcomeOf(page: Page, file: string, failure: string | undefined): ArticleOutcome {
    const reason = this.#unusable(page);
    if (reason !== undefined) return dropped(reason, page.problems);
    if (failure !== undefined) return failedPage(page, file, failure);
    try {
      const redirect = page.redirect !== undefined;
      const outcome = this.#readArticle?.({ ...page, redirect }) as ArticleOutcome;
      return { ...outcome, messages: [...page.problems, ...outcome.messages] };
    } catch (error) {
      return failedPage(page, file, (error as Error).message);
    }
  }

  #unusable({ state, model, redirect, problems }: Page): DropReason | undefined {
    if (redirect !== undefined && this.#settings.keep?.includes("redirect") !== true) return "redirect";
    if (state === "deleted") return "text-deleted";
    if (state === "absent") return "no-text";
    if (state === "oversize") return "too-large";
    if (problems.some(({ severity }) => severity === "error")) return "damaged-text";
    return model === undefined || model === "wikitext" ? undefined : "not-wikitext";
  }
}

const ROOM = 8 * 1024 * 1024;

/** Texts in UTF-8, one after another, in memory that is used again unless it was handed to another thread. */
class Utf8Texts {
  #bytes: Buffer<ArrayBuffer> = Buffer.alloc(0);
  #size = 0;

  /** Adds a text. @returns its length in bytes */
  add(text: string): number {
    const room = this.#size + 3 * text.length;
    if (room > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(ROOM, 2 * room));
      this.#bytes.copy(larger);
      this.#bytes = larger;
    }
    const length = this.#bytes.write(text, this.#size);
    this.#size += length;
    return length;
  }

  /** Returns all bytes, valid until the next text, which is the first of the next stretch. */
  take(): Uint8Array<ArrayBuffer> {
    // The memory of the last stretch may be with another thread.
    const bytes = this.#size === 0 ? new Uint8Array() : this.#bytes.subarray(0, this.#size);
    this.#size = 0;
    return bytes;
  }
}

function dropped(reason: DropReason, messages: readonly Message[]): ArticleOutcome {
  return { kept: false, reason, messages: [...messages], remnants: [], unknownTemplates: [] };
}

function failedPage({ id }: Page, file: string, found: string): ArticleOutcome {
  return dropped("over-budget", [problem("page-failed", { file, page: id }, { found })]);
}

function duplicate({ id, title }: Page): ArticleOutcome {
  const details = { expected: "one page an id", found: `the title ${JSON.stringify(title)}` };
  return dropped("duplicate-id", [problem("duplicate-page", { page: id }, details)]);
}
