import {
  type Article,
  type Document,
  isChinese,
  type Sentence,
  type Span,
  type Token,
} from "@discoprep/corpus";
import { documentParagraphs } from "../article-text.ts";

/** Splits and tokenizes one language; spans are relative to the text given. */
export interface Segmenter {
  sentences(paragraph: string): Span[];
  /** The tokenizer of a document's sentences, from the document's text. */
  tokenizer(text: string): (sentence: string) => Span[];
}

/**
 * The document of a blind test set made from an article, with title (and for Chinese the date line)
 * as its first paragraphs. English: text as written, paragraphs set apart by a blank line
 * (CoNLL-2015 overview §3.2.1). Chinese: words set apart by blanks, one sentence a line, paragraphs
 * as in the Chinese task's raw files (CoNLL-2016 overview §3.2).
 */
export function blindDocument(article: Article, segmenter: Segmenter): Document {
  return isChinese(article.language)
    ? segmentedDocument(article, segmenter)
    : runningDocument(article, segmenter);
}

function runningDocument(article: Article, segmenter: Segmenter): Document {
  let raw = "";
  const paragraphs: Span[] = [];
  const sentences: Sentence[] = [];
  const texts = documentParagraphs(article);
  const tokenize = segmenter.tokenizer(texts.join("\n"));
  for (const text of texts) {
    const start = raw.length;
    raw += text;
    paragraphs.push({ start, end: raw.length });
    for (const span of segmenter.sentences(text)) {
      const sentence = text.slice(span.start, span.end);
      const from = start + span.start;
      const tokens = tokenize(sentence).map(
        (token): Token => ({
          start: from + token.start,
          end: from + token.end,
          form: sentence.slice(token.start, token.end),
        }),
      );
      sentences.push({ start: from, end: start + span.end, tokens });
    }
    raw += "\n\n";
  }
  return {
    id: article.id,
    language: article.language,
    raw,
    paragraphs,
    sentences,
    relations: [],
    messages: [],
  };
}

function segmentedDocument(article: Article, segmenter: Segmenter): Document {
  const parts: string[] = [];
  let length = 0;
  const append = (text: string): void => {
    parts.push(text);
    length += text.length;
  };
  const paragraphs: Span[] = [];
  const sentences: Sentence[] = [];
  const texts = documentParagraphs(article);
  const tokenize = segmenter.tokenizer(texts.join("\n"));
  for (const text of texts) {
    if (length > 0) append("\n\n"); // the sentence before has ended its own line
    const paragraphStart = length;
    for (const span of segmenter.sentences(text)) {
      const sentence = text.slice(span.start, span.end);
      const start = length;
      const tokens = tokenize(sentence).map((token): Token => {
        const form = sentence.slice(token.start, token.end);
        const at = length;
        append(`${form} `);
        return { start: at, end: at + form.length, form };
      });
      const end = tokens.at(-1)?.end ?? start;
      append("\n");
      sentences.push({ start, end, tokens });
    }
    paragraphs.push({ start: paragraphStart, end: sentences.at(-1)?.end ?? paragraphStart });
  }
  const raw = parts.join("");
  return {
    id: article.id,
    language: article.language,
    raw,
    paragraphs,
    sentences,
    relations: [],
    messages: [],
  };
}
