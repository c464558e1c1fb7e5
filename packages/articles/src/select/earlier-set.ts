import { type Article, type Message, ProblemError, problem } from "@discoprep/corpus";
import { readText } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { documentParagraphs } from "../article-text.ts";

/** A document of an earlier set: its id, and its paragraphs with the title where the list has them. */
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
 * Reads the documents of an earlier set: `articles.jsonl` or `selection.jsonl` of it, or one page id a line.
 * @throws ProblemError for a line that is neither
 */
export function readEarlierSet(file: string): EarlierDocument[] {
  return readText(file)
    .split("\n")
    .flatMap((text, index) => {
      const line = text.trim();
      if (line === "") return [];
      if (/^\d+$/.test(line)) return [{ id: line }];
      const found = record.safeParse(parsed(line));
      if (!found.success)
        throw new ProblemError(problem("not-an-id-list", { file, line: index + 1 }, { found: line }));
      const { id, taken, title, paragraphs, date = null, language = "" } = found.data;
      if (taken === false) return [];
      if (title === undefined || paragraphs === undefined) return [{ id }];
      return [{ id, paragraphs: documentParagraphs({ title, date, language, paragraphs }) }];
    });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Returns a message for each document of the earlier set that has changed or is gone. */
export function compareWithEarlier(
  earlier: readonly EarlierDocument[],
  articles: readonly Article[],
): Message[] {
  const now = new Map(articles.map((article) => [article.id, article]));
  return earlier.flatMap(({ id, paragraphs }): Message[] => {
    const article = now.get(id);
    if (article === undefined) return [problem("missing-document", { page: id })];
    if (paragraphs === undefined) return [];
    const texts = documentParagraphs(article);
    const at = texts.findIndex((text, index) => text !== paragraphs[index]);
    if (at === -1 && texts.length === paragraphs.length) return [];
    const expected = paragraphs[at === -1 ? texts.length : at] ?? "no further paragraph";
    return [
      problem("changed-document", { page: id }, { expected, found: texts[at] ?? "no further paragraph" }),
    ];
  });
}
