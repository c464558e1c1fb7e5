import { type Article, isChinese, ProblemError, problem } from "@discoprep/corpus";
import { eachJsonLine, sha256 } from "@discoprep/files";
import { schemaIssues } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { articleText } from "../article-text.ts";
import { articlesFile } from "../folder/index.ts";
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
  reading?: Parameters<typeof eachJsonLine>[1],
): AsyncGenerator<{ readonly article: Article; readonly line: number }> {
  const file = articlesFile(folder);
  if (file === undefined) {
    const expected = "the output folder of `discoprep extract`";
    throw new ProblemError(problem("no-articles", { file: folder }, { expected }));
  }
  for await (const { record, line } of eachJsonLine(file, reading)) {
    const { data: article, error } = articleSchema.safeParse(record);
    if (article === undefined) {
      const expected = "id, revision, title, date, url, language, paragraphs, categories, sources";
      const details = { expected, found: schemaIssues(error) };
      throw new ProblemError(problem("not-an-article", { file, line }, details));
    }
    yield { article, line };
  }
}

/** Returns the conversion of Chinese texts, whose tables are loaded only here; undefined if none is asked for. */
export async function scriptConverter(
  script: SelectOptions["convert"],
): Promise<((text: string) => string) | undefined> {
  return script === undefined ? undefined : (await import("@discoprep/segment/chinese-script")).simplify;
}

/** Returns a function that converts title and text of Chinese articles; others stay the same. */
export async function articleConverter(
  script: SelectOptions["convert"],
): Promise<(article: Article) => Article> {
  const convert = await scriptConverter(script);
  return (article) => {
    if (convert === undefined || !isChinese(article.language)) return article;
    const paragraphs = article.paragraphs.map(convert);
    const converted = { ...article, title: convert(article.title), paragraphs };
    return { ...converted, textSha256: sha256(articleText(converted)) };
  };
}
