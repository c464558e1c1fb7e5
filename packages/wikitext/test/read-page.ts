import {
  type ArticleOutcome,
  type ArticleReaderOptions,
  articleReader,
  type PageSource,
} from "../src/index.ts";

type Reader = ReturnType<typeof articleReader>;

/** Readers by their options: each reads the files of its language. */
const readers = new Map<string, Reader>();

function readerFor(options: Partial<ArticleReaderOptions>): Reader {
  const key = JSON.stringify(options);
  const reader = readers.get(key) ?? articleReader({ language: "en", namespaces: [], ...options });
  readers.set(key, reader);
  return reader;
}

/** The outcome of a page with the title "A title". */
export function read(
  text: string,
  options: Partial<ArticleReaderOptions> = {},
  page: Partial<PageSource> = {},
): ArticleOutcome {
  return readerFor(options)({ id: "7", revision: "9", title: "A title", text, redirect: false, ...page });
}
