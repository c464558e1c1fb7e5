/** A source an article names at its end. Every field as written, empty ones left out. */
interface ArticleSource {
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
  readonly url: string;
  readonly language: string;
  /** The side of `-{ }-` taken for the whole page, such as `zh-hans`; only of wikis that have variants. */
  readonly variant?: string;
  readonly paragraphs: readonly string[];
  readonly categories: readonly string[];
  readonly sources: readonly ArticleSource[];
  /** SHA-1 of the page's wikitext, in base 36 with 31 digits as dumps state it. Absent in outputs of older versions. */
  readonly sha1?: string;
  /** SHA-256 of the article's text (`articleText`), in hexadecimal. Absent in outputs of older versions. */
  readonly textSha256?: string;
}
