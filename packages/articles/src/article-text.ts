import { type Article, isChinese } from "@discoprep/corpus";

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
