import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Article, isChinese, ProblemError, problem } from "@discoprep/corpus";

/** Returns 【2015年10月23日讯】, the line `{{date}}` renders on Chinese Wikinews. */
function chineseDateLine(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `【${year}年${month}月${day}日讯】`;
}

/** Returns title, date line and paragraphs, as the document states them. */
export function documentParagraphs({
  title,
  date,
  language,
  paragraphs,
}: Pick<Article, "title" | "date" | "language" | "paragraphs">): string[] {
  // No wiki allows a line break in a title, but a dump may hold one; here a title is one line.
  const line = title.replaceAll(/\s*[\n\u2028\u2029]\s*/g, " ");
  const dateLines = isChinese(language) && date !== null ? [chineseDateLine(date)] : [];
  return [line, ...dateLines, ...paragraphs];
}

/** Returns the text of the article's own file: each paragraph of `documentParagraphs` followed by a blank line. */
export function articleText(article: Parameters<typeof documentParagraphs>[0]): string {
  return `${documentParagraphs(article).join("\n\n")}\n\n`;
}

/** The folder `raw`: a file for each article, named by its page id, as no page id can lead out of the folder. */
export interface TextFolder {
  readonly folder: string;
  /** The name that it will have. */
  readonly name: string;
}

/** Writes the text of an article. @throws ProblemError when it cannot be written, as when the disk is full */
export function writeText({ folder, name }: TextFolder, id: string, text: string): void {
  try {
    writeFileSync(join(folder, id), text);
  } catch (cause) {
    const found = (cause as NodeJS.ErrnoException).code;
    const where = { file: join(name, id) };
    throw new ProblemError(problem("unwritable-text", where, { expected: "room on the disk", found }), {
      cause,
    });
  }
}
