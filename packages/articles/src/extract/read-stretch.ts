import { type Message, problem } from "@discoprep/corpus";
import type { DropReason } from "@discoprep/corpus/rules";
import { sha256 } from "@discoprep/files";
import { type Page, readPages, type StreamPart, type Stretch } from "@discoprep/wikidump";
import type { ArticleOutcome, ArticleReaderOptions, PageSource } from "@discoprep/wikitext";
import { articleText } from "../article-text.ts";
import { type PageFindings, type PageTally, Tally } from "./tally.ts";

/** What decides what becomes of pages: the wiki, and the options. */
export interface StretchSettings extends Omit<ArticleReaderOptions, "budget"> {
  /** The texts of articles are wanted, too. */
  readonly raw: boolean;
}

/** A stretch that is to be read. */
export interface StretchTask {
  readonly stretch: Stretch;
  /** The number of articles after which reading stops. */
  readonly limit: number;
  /** Ids of its pages that the dump has had before: these pages are dropped. */
  readonly earlier: readonly string[];
  /** Pages on which a thread has died, and how: these are dropped. */
  readonly failed: Readonly<Record<string, string>>;
}

export interface StretchResult {
  /** Lines of `articles.jsonl`. */
  readonly articles: Uint8Array<ArrayBuffer>;
  /** Lines of `dropped.jsonl`. */
  readonly dropped: string;
  /** The ids of its pages, each once, without those of the task. */
  readonly ids: readonly string[];
  /** The texts of its articles, one after another, in UTF-8; empty if they are not wanted. */
  readonly texts: Uint8Array<ArrayBuffer>;
  readonly textFiles: readonly TextFile[];
  readonly pages: PageTally;
  /** What it has of streams of bzip2, in order. */
  readonly streams: readonly StreamPart[];
  /** The problems of its pages. */
  readonly messages: readonly Message[];
}

/** One of the texts of a stretch: its page id, its size in bytes, its SHA-256. */
interface TextFile {
  readonly id: string;
  readonly size: number;
  readonly sum: string;
}

/** Makes articles of the pages of a stretch. */
export class StretchReader {
  readonly #settings: StretchSettings;
  readonly #names: ReadonlyMap<string, string>;
  readonly #onPage: (id: string) => void;
  #readArticle: ((page: PageSource) => ArticleOutcome) | undefined;

  /** @param onPage is given the id of each page before it is read */
  constructor(settings: StretchSettings, onPage: (id: string) => void = () => {}) {
    this.#settings = settings;
    this.#names = new Map((settings.namespaces ?? []).map(({ key, name }) => [`${key}`, name]));
    this.#onPage = onPage;
  }

  /** @throws ProblemError at the first place where the dump is damaged */
  async read({ stretch, limit, earlier, failed }: StretchTask): Promise<StretchResult> {
    const { keep, raw } = this.#settings;
    const wantsText = (page: { readonly isRedirect: boolean }): boolean =>
      !page.isRedirect || keep?.includes("redirect") === true;
    const ids = new Set(earlier);
    const articles = new TextBytes();
    const texts = new TextBytes();
    const textFiles: TextFile[] = [];
    const messages: Message[] = [];
    const streams: StreamPart[] = [];
    const tally = new Tally();
    let dropped = "";
    const options = { namespace: 0, wantsText };
    for await (const { pages, passedOver } of readPages(stretch, options, streams)) {
      for (const [key, count] of Object.entries(passedOver))
        tally.passOver(this.#names.get(key) ?? key, count);
      // Of a dump in many small shards most have no page; to load the rules of reading takes longer than all else.
      if (pages.length > 0) this.#readArticle ??= await this.#articleReader();
      for (const page of pages) {
        if (tally.kept >= limit) break;
        const { id, title } = page;
        this.#onPage(id);
        const outcome = ids.has(id) ? duplicate(page) : this.#outcomeOf(page, stretch.file, failed[id]);
        ids.add(id);
        for (const message of outcome.messages ?? []) if (message.severity !== "info") messages.push(message);
        if ("reason" in outcome) {
          dropped += `${JSON.stringify({ id, title, reason: outcome.reason })}\n`;
          tally.drop(id, outcome.reason, outcome);
          continue;
        }
        const text = articleText(outcome.article);
        const written = raw ? texts.add(text) : text;
        const sum = sha256(written);
        if (raw) textFiles.push({ id, size: written.length, sum });
        articles.add(`${JSON.stringify({ ...outcome.article, sha1: page.sha1 ?? "", textSha256: sum })}\n`);
        tally.keep(id, outcome.kind, outcome);
      }
      if (tally.kept >= limit) break;
    }
    for (const id of earlier) ids.delete(id);
    return {
      articles: articles.bytes,
      dropped,
      ids: [...ids],
      texts: texts.bytes,
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

  #outcomeOf(page: Page, file: string, failure: string | undefined): Outcome {
    const reason = this.#unusable(page);
    if (reason !== undefined) return { reason, messages: page.problems };
    if (failure !== undefined) return failedPage(page, file, failure);
    try {
      const redirect = page.redirect !== undefined;
      const outcome = this.#readArticle?.({ ...page, redirect }) as ArticleOutcome;
      return { ...outcome, messages: [...page.problems, ...outcome.messages] };
    } catch (error) {
      return failedPage(page, file, (error as Error).message);
    }
  }

  /** Returns why a page's text cannot be used, or undefined. */
  #unusable({ state, model, redirect, problems }: Page): DropReason | undefined {
    if (redirect !== undefined && this.#settings.keep?.includes("redirect") !== true) return "redirect";
    if (state === "deleted") return "text-deleted";
    if (state === "absent") return "no-text";
    if (state === "oversize") return "too-large";
    if (problems.some(({ severity }) => severity === "error")) return "damaged-text";
    return model === undefined || model === "wikitext" ? undefined : "not-wikitext";
  }
}

/** Texts in UTF-8, one after another, in memory that can be handed to another thread. */
class TextBytes {
  /** Memory that is not touched costs nothing. */
  #memory = Buffer.from(new ArrayBuffer(8_000_000));
  #size = 0;

  /** Adds a text. @returns its bytes */
  add(text: string): Uint8Array {
    const start = this.#size;
    const most = start + 3 * text.length;
    if (most > this.#memory.length) {
      const larger = Buffer.from(new ArrayBuffer(2 * most));
      larger.set(this.#memory.subarray(0, start));
      this.#memory = larger;
    }
    this.#size += this.#memory.write(text, start);
    return this.#memory.subarray(start, this.#size);
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#memory.subarray(0, this.#size);
  }
}

type Outcome = PageFindings &
  ({ readonly reason: DropReason } | Omit<Extract<ArticleOutcome, { readonly kept: true }>, "kept">);

function failedPage({ id }: Page, file: string, found: string): Outcome {
  return { reason: "over-budget", messages: [problem("page-failed", { file, page: id }, { found })] };
}

function duplicate({ id, title }: Page): Outcome {
  const details = { expected: "one page an id", found: `the title ${JSON.stringify(title)}` };
  return { reason: "duplicate-id", messages: [problem("duplicate-page", { page: id }, details)] };
}
