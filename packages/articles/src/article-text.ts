import { type Article, isChinese } from "@discoprep/corpus";

/** Returns 【2015年10月23日讯】, the line `{{date}}` renders on Chinese Wikinews. */
function chineseDateLine(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `【${year}年${month}月${day}日讯】`;
}

type ArticleText = Pick<Article, "title" | "date" | "language" | "paragraphs">;

export function documentParagraphs({ title, date, language, paragraphs }: ArticleText): string[] {
  // No wiki allows a line break in a title, but a dump may hold one; here a title is one line.
  const line = title.replaceAll(/\s*[\n\u2028\u2029]\s*/g, " ");
  const dateLines = isChinese(language) && date !== null ? [chineseDateLine(date)] : [];
  return [line, ...dateLines, ...paragraphs];
}

/** Returns the text of the article's own file: each paragraph of `documentParagraphs` followed by a blank line. */
export function articleText(article: ArticleText): string {
  return `${documentParagraphs(article).join("\n\n")}\n\n`;
}
