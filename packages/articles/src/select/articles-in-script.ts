import { type Article, isChinese } from "@discoprep/corpus";
import { type LineReading, sha256 } from "@discoprep/files";
import { articleText } from "../article-text.ts";
import { eachArticle } from "./articles.ts";
import type { SelectOptions } from "./options.ts";

/** The articles of a selection, one after the other, in the script asked for; other languages have one script only. */
export async function* articlesInScript(
  { articles, convert: script }: SelectOptions,
  lines?: LineReading,
): AsyncGenerator<{ readonly article: Article; readonly line: number }> {
  for await (const { article, line } of eachArticle(articles, lines)) {
    const converts = script !== undefined && isChinese(article.language);
    yield { article: converts ? await inScript(article, script) : article, line };
  }
}

async function inScript(article: Article, script: NonNullable<SelectOptions["convert"]>): Promise<Article> {
  const { convertScript } = await import("@discoprep/segment/chinese-script");
  const convert = (text: string): string => convertScript(text, script);
  const converted = {
    ...article,
    title: convert(article.title),
    paragraphs: article.paragraphs.map(convert),
  };
  return { ...converted, textSha256: sha256(articleText(converted)) };
}
