import { type Article, type Message, ProblemError, problem } from "@discoprep/corpus";
import { readText } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { documentParagraphs } from "../article-text.ts";

export interface EarlierDocument {
  readonly id: string;
  readonly paragraphs?: readonly string[];
}

const record = z.object({
  id: z.string(),
  title: z.string().optional(),
  date: z.string().nullish(),
  language: z.string().optional(),
  paragraphs: z.array(z.string()).optional(),
  taken: z.boolean().optional(),
});

/**
 * Reads the documents of an earlier set: its `articles.jsonl` or `selection.jsonl`, or one page id a line.
 * @throws ProblemError for a line that is neither
 */
export function readEarlierSet(file: string): EarlierDocument[] {
  return readText(file)
    .split("\n")
    .flatMap((text, index) => {
      const line = text.trim();
      if (line === "") return [];
      if (/^\d+$/.test(line)) return [{ id: line }];
      const { data } = record.safeParse(jsonOf(line));
      if (data === undefined) {
        const expected = "one page id a line, or the articles.jsonl of the earlier set";
        const where = { file, line: index + 1 };
        throw new ProblemError(problem("not-an-id-list", where, { expected, found: line }));
      }
      const { id, taken, title, paragraphs, date = null, language = "" } = data;
      if (taken === false) return [];
      if (title === undefined || paragraphs === undefined) return [{ id }];
      return [{ id, paragraphs: documentParagraphs({ title, date, language, paragraphs }) }];
    });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export function compareWithEarlier(
  earlier: readonly EarlierDocument[],
  articles: readonly Article[],
  report: (message: Message) => void,
): void {
  const now = new Map(articles.map((article) => [article.id, article]));
  for (const { id, paragraphs } of earlier) {
    const article = now.get(id);
    if (article === undefined) report(problem("missing-document", { page: id }));
    if (article === undefined || paragraphs === undefined) continue;
    const texts = documentParagraphs(article);
    let at = 0;
    while (at < texts.length && texts[at] === paragraphs[at]) at++;
    if (at === texts.length && at === paragraphs.length) continue;
    const expected = paragraphs[at] ?? "no further paragraph";
    const found = texts[at] ?? "no further paragraph";
    report(problem("changed-document", { page: id }, { expected, found }));
  }
}
