import { type ArticleOutcome, type ArticleReaderOptions, articleReader } from "../src/index.ts";

/** What becomes of a page with the title "A title". */
export function read(text: string, options: Partial<ArticleReaderOptions> = {}): ArticleOutcome {
  const reader = articleReader({ language: "en", namespaces: [], ...options });
  return reader({ id: "7", revision: "9", title: "A title", text, redirect: false });
}

/**
 * The paragraphs of such a page.
 * @throws Error where it is no article
 */
export function paragraphs(text: string, options: Partial<ArticleReaderOptions> = {}): readonly string[] {
  const outcome = read(text, options);
  if (!outcome.kept) throw new Error(`dropped: ${outcome.reason}`);
  return outcome.article.paragraphs;
}
