import { type Article, isChinese, ProblemError, problem } from "@discoprep/corpus";
import { articlesFile, eachJsonLine, sha256 } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { articleText } from "../article-text.ts";
import type { SelectOptions } from "./options.ts";

const source = z.object({
  url: z.string().optional(),
  title: z.string().optional(),
  author: z.string().optional(),
  publisher: z.string().optional(),
  date: z.string().optional(),
});

/** One line of `articles.jsonl`: a clean news article (`Article`). */
export const articleSchema = z.object({
  id: z.string().describe("the page id"),
  revision: z.string(),
  title: z.string(),
  date: z.string().nullable().describe("YYYY-MM-DD, or null where the page states none"),
  url: z.string(),
  language: z.string(),
  variant: z.string().optional().describe("which side of -{ }- was taken, such as zh-hans"),
  paragraphs: z.array(z.string()),
  categories: z.array(z.string()),
  sources: z.array(source).describe("the sources that the article names at its end, as written"),
  sha1: z
    .string()
    .optional()
    .describe("of the page's wikitext, in base 36 with 31 digits, as dumps state it"),
  textSha256: z.string().optional().describe("of the article's text in raw/, in hexadecimal"),
});

/**
 * Reads the articles of a folder that `extract` wrote, each with its 1-based line.
 * @throws ProblemError if `articles.jsonl` is absent or a line is no article
 */
export async function* eachArticle(
  folder: string,
  lines?: Parameters<typeof eachJsonLine>[1],
): AsyncGenerator<{ readonly article: Article; readonly line: number }> {
  const file = articlesFile(folder);
  if (file === undefined) {
    const expected = "the output folder of `discoprep extract`";
    throw new ProblemError(problem("no-articles", { file: folder }, { expected }));
  }
  for await (const { record, line } of eachJsonLine(file, lines))
    yield { article: articleOf(record, file, line), line };
}

/** Checks a record of `articles.jsonl`. @param line 1-based, for messages @throws ProblemError if it is no article */
export function articleOf(record: unknown, file: string, line: number): Article {
  const result = articleSchema.safeParse(record);
  if (result.success) return result.data as Article;
  const expected = "id, revision, title, date, url, language, paragraphs, categories, sources";
  const found = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
  throw new ProblemError(problem("not-an-article", { file, line }, { expected, found }));
}

/** Reads articles in the script that is asked for. */
export async function* articlesInScript(
  { articles, convert: script }: Pick<SelectOptions, "articles" | "convert">,
  lines?: Parameters<typeof eachJsonLine>[1],
): AsyncGenerator<{ readonly article: Article; readonly line: number }> {
  for await (const { article, line } of eachArticle(articles, lines)) {
    const converts = script !== undefined && isChinese(article.language);
    yield { article: converts ? await simplified(article) : article, line };
  }
}

async function simplified(article: Article): Promise<Article> {
  const { simplify } = await import("@discoprep/segment/chinese-script");
  const converted = {
    ...article,
    title: simplify(article.title),
    paragraphs: article.paragraphs.map((text) => simplify(text)),
  };
  return { ...converted, textSha256: sha256(articleText(converted)) };
}
