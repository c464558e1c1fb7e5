/** A source an article names at its end. Every field as written, empty ones left out. */
export interface ArticleSource {
  readonly url?: string;
  readonly title?: string;
  readonly author?: string;
  readonly publisher?: string;
  readonly date?: string;
}

/** A clean news article: one line of `articles.jsonl`. Key order is the order in the file. */
export interface Article {
  /** The page id, as a string of digits. */
  readonly id: string;
  readonly revision: string;
  readonly title: string;
  /** ISO 8601 `YYYY-MM-DD`, or null where the page states none. */
  readonly date: string | null;
  /** `https://<lang>.wikinews.org/wiki?curid=<id>` */
  readonly url: string;
  readonly language: string;
  readonly paragraphs: readonly string[];
  readonly categories: readonly string[];
  readonly sources: readonly ArticleSource[];
}
