import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Article,
  type DropReason,
  isChinese,
  type Message,
  type Problem,
  ProblemError,
} from "@discoprep/corpus";
import { LineFile, type OutputFile } from "@discoprep/files";
import type { Remnant } from "@discoprep/wikitext";
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
  { out, raw = true }: Pick<ExtractOptions, "out" | "raw">,
): ArticleOutput {
  const articles = new LineFile(join(folder, "articles.jsonl"));
  const dropped = new LineFile(join(folder, "dropped.jsonl"));
  const writeText = raw ? rawWriter(folder, out) : undefined;
  return {
    async write(outcomes) {
      const kept = outcomes.flatMap(({ id, article }) => (article === undefined ? [] : [{ id, ...article }]));
      // Each line by itself: one character beyond U+00FF would make all that is joined take the slow way to UTF-8.
      await articles.write(Buffer.concat(kept.map(({ line }) => Buffer.from(line))));
      if (writeText !== undefined) for (const { id, text } of kept) writeText(id, text);
      const left = outcomes.filter(({ article }) => article === undefined);
      await dropped.write(
        left.map(({ id, title, reason }) => `${JSON.stringify({ id, title, reason })}\n`).join(""),
      );
    },
    async close() {
      // All are closed before one that failed is named: the folder is removed then.
      const closed = await Promise.allSettled([articles.close(), dropped.close()]);
      return closed.map((file) => {
        if (file.status === "rejected") throw file.reason;
        return file.value;
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

/** Writes the text of an article. @throws ProblemError when it cannot be written, as when the disk is full */
export type RawWriter = (id: string, text: string) => void;

/**
 * Makes the folder `raw` for the texts of articles: one file each, named by its page id, as no page id can lead out of the folder.
 * @param folder where the output is made, which will be `out`
 */
export function rawWriter(folder: string, out: string): RawWriter {
  const raw = join(folder, "raw");
  mkdirSync(raw);
  return (id, text) => {
    try {
      writeFileSync(join(raw, id), text);
    } catch (cause) {
      throw new ProblemError(unwritable(join(out, "raw", id), cause), { cause });
    }
  };
}

function unwritable(file: string, cause: unknown): Problem {
  return {
    rule: "unwritable-file",
    what: `the text cannot be written (${(cause as NodeJS.ErrnoException).code})`,
    where: { file },
    expected: "room on the disk, and for one file an article",
    remedy: "Make room, or write articles.jsonl only (--no-raw; in a dataset.json `raw: false`).",
  };
}
