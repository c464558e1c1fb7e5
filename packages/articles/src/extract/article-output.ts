import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import {
  type Article,
  type DropReason,
  isChinese,
  type Message,
  type Problem,
  ProblemError,
} from "@discoprep/corpus";
import { lineFile, type OutputFile } from "@discoprep/files";
import type { Remnant } from "@discoprep/wikitext";
import { type ParsedTarEntryWithData, packTar } from "modern-tar";
import type { ExtractOptions } from "./options.ts";

/** What became of one page of the article namespace. */
export interface PageOutcome {
  readonly id: string;
  readonly title: string;
  /** Where the page is kept. */
  readonly article?: WrittenArticle;
  /** Why the page is dropped. */
  readonly reason?: DropReason;
  readonly remnants: readonly Remnant[];
  /** Names of templates no rule is written for. */
  readonly unknownTemplates: readonly string[];
  readonly messages: readonly Message[];
}

/** An article as the files have it. */
export interface WrittenArticle {
  readonly kind: string;
  /** Its line of `articles.jsonl`, with the line feed. */
  readonly line: string;
  /** Its own file (`articleText`). */
  readonly text: string;
}

/** Writes `articles.jsonl`, `dropped.jsonl` and `raw/`: the only place that writes them. */
export interface ArticleOutput {
  write(outcomes: readonly PageOutcome[]): Promise<void>;
  /** @returns the files of lines that were written */
  close(): Promise<OutputFile[]>;
}

/** @param folder where the output is made, which will be `out` */
export function articleOutput(
  folder: string,
  { out, ...options }: Pick<ExtractOptions, "out" | "raw" | "rawArchive">,
): ArticleOutput {
  const articles = lineFile(join(folder, "articles.jsonl"));
  const dropped = lineFile(join(folder, "dropped.jsonl"));
  const raw = rawWriter(folder, out, options);
  return {
    async write(outcomes) {
      const kept = outcomes.flatMap(({ id, article }) => (article === undefined ? [] : [{ id, ...article }]));
      // Each line by itself: one character beyond U+00FF would make all that is joined take the slow way to UTF-8.
      await articles.write(Buffer.concat(kept.map(({ line }) => Buffer.from(line))));
      if (raw !== undefined) for (const { id, text } of kept) await raw.write(id, text);
      const left = outcomes.filter(({ article }) => article === undefined);
      await dropped.write(
        left.map(({ id, title, reason }) => `${JSON.stringify({ id, title, reason })}\n`).join(""),
      );
    },
    async close() {
      // All are closed before one that failed is named: the folder is removed then.
      const closed = await Promise.allSettled([raw?.end(), articles.close(), dropped.close()]);
      return closed.flatMap((one) => {
        if (one.status === "rejected") throw one.reason;
        return one.value ?? [];
      });
    },
  };
}

/** 【2015年10月23日讯】, the line `{{date}}` renders on Chinese Wikinews. */
function chineseDateLine(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `【${year}年${month}月${day}日讯】`;
}

/** Title, date line and paragraphs, as the document states them. */
export function documentParagraphs(
  article: Pick<Article, "title" | "date" | "language" | "paragraphs">,
): string[] {
  const dated = isChinese(article.language) && article.date !== null;
  // No wiki allows a line break in a title, but a dump may hold one; here a title is one line.
  const title = article.title.replaceAll(/\s*[\n\u2028\u2029]\s*/g, " ");
  return [title, ...(dated ? [chineseDateLine(article.date as string)] : []), ...article.paragraphs];
}

/** The text of the article's own file: each paragraph of `documentParagraphs` followed by a blank line. */
export function articleText(article: Parameters<typeof documentParagraphs>[0]): string {
  return `${documentParagraphs(article).join("\n\n")}\n\n`;
}

/**
 * What writes `raw/`; undefined where none is wanted.
 * @param folder where the output is made, which will be `out`
 */
export function rawWriter(
  folder: string,
  out: string,
  { raw = true, rawArchive = false }: Pick<ExtractOptions, "raw" | "rawArchive">,
): RawWriter | undefined {
  if (!raw) return undefined;
  const place = { folder: join(folder, "raw"), shown: join(out, "raw") };
  mkdirSync(place.folder);
  return rawArchive ? rawArchives(place) : rawFiles(place);
}

/** Where the texts of articles go. */
export interface RawPlace {
  readonly folder: string;
  /** The folder as messages name it: where it will be once all is written. */
  readonly shown: string;
}

/** Takes the texts of articles in the order of their pages and writes them. */
export interface RawWriter {
  /** @param id of the page @throws ProblemError when something cannot be written */
  write(id: string, text: string): Promise<void> | void;
  /** Writes what is left. */
  end(): Promise<void> | void;
}

/** One file an article, named by its page id: no title can lead out of the folder. */
export function rawFiles(place: RawPlace): RawWriter {
  return {
    write: (id, text) => writeRawFile(place, id, Buffer.from(text)),
    end: () => undefined,
  };
}

/**
 * Writes a new file with three calls of the system.
 * @throws ProblemError when it cannot be written, as when the disk is full
 */
function writeRawFile({ folder, shown }: RawPlace, name: string, bytes: Uint8Array): void {
  try {
    const file = openSync(join(folder, name), "w");
    try {
      // A disk that is nearly full takes a part; the next call then says why.
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw new ProblemError(unwritable(join(shown, name), cause), { cause });
  }
}

function unwritable(file: string, cause: unknown): Problem {
  return {
    rule: "unwritable-file",
    what: `the text cannot be written (${(cause as NodeJS.ErrnoException).code})`,
    where: { file },
    expected: "room on the disk, and for one file an article",
    remedy:
      "Make room, or write fewer files: --raw-archive, or articles.jsonl only (--no-raw); in a dataset.json `rawArchive: true` or `raw: false`.",
  };
}

/** The most that one archive holds. */
const TEXTS_AN_ARCHIVE = 1000;

const ending = ".tar";

/**
 * Writes tar archives (POSIX.1-1988 ustar) of a thousand texts each, the last of the rest, named by the first page id.
 * An archive holds a file for each text, named by its page id, and nothing of this machine: no time, no user.
 */
export function rawArchives(place: RawPlace): RawWriter {
  let texts: ParsedTarEntryWithData[] = [];
  const writeArchive = async (): Promise<void> => {
    const [first] = texts;
    if (first === undefined) return;
    const archive = await packTar(texts);
    writeRawFile(place, `${first.header.name}${ending}`, archive);
    texts = [];
  };
  return {
    async write(id, text) {
      texts.push(entry(id, new Uint8Array(Buffer.from(text))));
      if (texts.length === TEXTS_AN_ARCHIVE) await writeArchive();
    },
    end: writeArchive,
  };
}

function entry(name: string, data: Uint8Array<ArrayBuffer>): ParsedTarEntryWithData {
  const mtime = new Date(0);
  return { header: { name, size: data.length, type: "file", mode: 0o644, uid: 0, gid: 0, mtime }, data };
}
