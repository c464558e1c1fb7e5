import type { Article } from "@discoprep/corpus";
import { sha256 } from "@discoprep/files";
import type { ByteSpan } from "@discoprep/wikidump";
import { documentParagraphs } from "../article-text.ts";
import type { TextBuffer } from "./text-buffer.ts";

/** Where an article stands in two buffers. */
export interface ArticleBytes {
  /** Its line of `articles.jsonl`, with the line feed. */
  readonly line: ByteSpan;
  /** Its own text (`articleText`). */
  readonly text: ByteSpan;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const CLOSE_BRACKET = 0x5d;
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
  // Key by key, in the order of the file: a copy made by spreading takes longer and stays in memory longer.
  const { id, revision, title, date, url, language, variant, paragraphs, categories, sources } = article;
  const [line, text] = [lines.size, texts.size];
  for (const paragraph of documentParagraphs({ title, date, language, paragraphs: [] })) {
    texts.write(paragraph);
    endParagraph(texts);
  }
  // The bytes between the parts are changed where they are: strings put together would be copied once more.
  lines.write(JSON.stringify({ id, revision, title, date, url, language, variant }));
  lines.cut(lines.size - 1);
  lines.write(',"paragraphs":[');
  for (let index = 0; index < paragraphs.length; index++) {
    if (index > 0) lines.writeByte(COMMA);
    addString(paragraphs[index] as string, lines, texts);
  }
  const textSha256 = sha256(texts.from(text));
  lines.writeByte(CLOSE_BRACKET);
  const rest = lines.size;
  lines.write(JSON.stringify({ categories, sources, sha1, textSha256 }));
  lines.replaceByte(rest, COMMA);
  lines.writeByte(LINE_FEED);
  return { line: { start: line, end: lines.size }, text: { start: text, end: texts.size } };
}

/** Writes a paragraph to both. */
function addString(paragraph: string, lines: TextBuffer, texts: TextBuffer): void {
  const [line, text] = [lines.size, texts.size];
  texts.write(paragraph);
  lines.writeByte(QUOTE);
  // In UTF-8 a lone surrogate is another character; JSON can name it.
  if (paragraph.isWellFormed() && lines.writeEscaped(texts, text)) lines.writeByte(QUOTE);
  else {
    lines.cut(line);
    lines.write(JSON.stringify(paragraph));
  }
  endParagraph(texts);
}

function endParagraph(texts: TextBuffer): void {
  texts.writeByte(LINE_FEED);
  texts.writeByte(LINE_FEED);
}
