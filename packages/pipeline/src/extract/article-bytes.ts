import { type Article, documentParagraphs, sha256 } from "@discoprep/corpus";
import type { ByteSpan } from "@discoprep/wikidump";
import type { TextBuffer } from "./text-buffer.ts";

/** Where an article stands in two buffers. */
export interface ArticleBytes {
  /** Its line of `articles.jsonl`, with the line feed. */
  readonly line: ByteSpan;
  /** Its own text (`articleText`). */
  readonly text: ByteSpan;
}

/** What `JSON.stringify` writes otherwise than between quotation marks as it is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/;

/** The quotation marks of a value in JSON stand behind a backslash: this is a key. */
const NO_PARAGRAPHS = '"paragraphs":[]';
const QUOTE = 0x22;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;

/**
 * Writes an article's line, as `JSON.stringify` of the article with the hashes would give it, and its own text. The paragraphs
 * are written one by one: as strings, a line and a text would be put together and copied several times, a tenth of all
 * that reading a page costs.
 * @param sha1 of the page's wikitext
 */
export function addArticle(
  article: Article,
  sha1: string,
  lines: TextBuffer,
  texts: TextBuffer,
): ArticleBytes {
  const text = addText(article, texts);
  const textSha256 = sha256(texts.from(text.start));
  const rest = JSON.stringify(withoutParagraphs(article, sha1, textSha256));
  const at = rest.indexOf(NO_PARAGRAPHS) + NO_PARAGRAPHS.length - 1;
  const start = lines.size;
  lines.write(rest.slice(0, at));
  for (const [index, paragraph] of article.paragraphs.entries()) {
    if (index > 0) lines.writeByte(COMMA);
    addString(paragraph, lines);
  }
  lines.write(rest.slice(at));
  lines.writeByte(LINE_FEED);
  return { line: { start, end: lines.size }, text };
}

/** Key by key, in the order of the file: a copy made by spreading takes longer and stays in memory longer. */
function withoutParagraphs(article: Article, sha1: string, textSha256: string): object {
  const { id, revision, title, date, url, language, variant, categories, sources } = article;
  return {
    id,
    revision,
    title,
    date,
    url,
    language,
    variant,
    paragraphs: [],
    categories,
    sources,
    sha1,
    textSha256,
  } satisfies Record<keyof Article, unknown>;
}

function addText(article: Article, texts: TextBuffer): ByteSpan {
  const start = texts.size;
  for (const paragraph of documentParagraphs(article)) {
    texts.write(paragraph);
    texts.writeByte(LINE_FEED);
    texts.writeByte(LINE_FEED);
  }
  return { start, end: texts.size };
}

function addString(text: string, lines: TextBuffer): void {
  if (escaped.test(text)) {
    lines.write(JSON.stringify(text));
    return;
  }
  lines.writeByte(QUOTE);
  lines.write(text);
  lines.writeByte(QUOTE);
}
