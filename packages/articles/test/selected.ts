import type { Article, Message } from "@discoprep/corpus";
import type { SelectOptions } from "../src/select/options.ts";
import { type Selection, selectArticles } from "../src/select/select.ts";

export function article(id: string, language: string, title: string, paragraphs: string[]): Article {
  const url = `https://${language}.wikinews.org/wiki?curid=${id}`;
  const bare = { url, language, categories: [], sources: [] };
  return { id, revision: "1", title, date: "2015-03-09", paragraphs, ...bare };
}

/** Selects articles. @returns the counts, and the messages in their order */
export async function selected(
  options: SelectOptions,
): Promise<{ readonly counts: Selection["counts"]; readonly messages: readonly Message[] }> {
  const messages: Message[] = [];
  const { counts } = await selectArticles({ ...options, report: (message) => messages.push(message) });
  return { counts, messages };
}
