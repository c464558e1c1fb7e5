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

/** The segmenters of languages, each made once. */
export async function segmenters(): Promise<(language: string) => Segmenter> {
  const { documentTokenizer, splitSentences } = await import("@discoprep/segment");
  const made = new Map<string, Segmenter>();
  return (language) => {
    const segmenter = made.get(language) ?? {
      sentences: (text) => splitSentences(text, language),
      tokenizer: documentTokenizer({ language }),
    };
    made.set(language, segmenter);
    return segmenter;
  };
}

/**
 * The document of a blind test set made from an article, with title (and for Chinese the date line)
 * as its first paragraphs. English: text as written, paragraphs set apart by a blank line
 * (CoNLL-2015 overview §3.2.1). Chinese: words set apart by blanks, one sentence a line, paragraphs
 * as in the Chinese task's raw files (CoNLL-2016 overview §3.2).
 */
export function blindDocument(article: Article, segmenter: Segmenter): Document {
  const { id, language } = article;
  const texts = documentParagraphs(article);
  const tokenize = segmenter.tokenizer(texts.join("\n"));
  const paragraphs: Span[] = [];
  const sentences: Sentence[] = [];
  let raw = "";
  const addRunning = (text: string): void => {
    const from = raw.length;
    for (const span of segmenter.sentences(text)) {
      const start = from + span.start;
      const sentence = text.slice(span.start, span.end);
      const tokens = tokenize(sentence).map((token): Token => {
        const form = sentence.slice(token.start, token.end);
        return { start: start + token.start, end: start + token.end, form };
      });
      sentences.push({ start, end: from + span.end, tokens });
    }
    raw += text;
    paragraphs.push({ start: from, end: raw.length });
    raw += "\n\n";
  };
  const addSpaced = (text: string): void => {
    if (raw !== "") raw += "\n\n"; // the sentence before has ended its own line
    const from = raw.length;
    for (const span of segmenter.sentences(text)) {
      const start = raw.length;
      const sentence = text.slice(span.start, span.end);
      const tokens = tokenize(sentence).map((token): Token => {
        const form = sentence.slice(token.start, token.end);
        const at = raw.length;
        raw += `${form} `;
        return { start: at, end: at + form.length, form };
      });
      raw += "\n";
      sentences.push({ start, end: tokens.at(-1)?.end ?? start, tokens });
    }
    paragraphs.push({ start: from, end: sentences.at(-1)?.end ?? from });
  };
  texts.forEach(isChinese(language) ? addSpaced : addRunning);
  return { id, language, raw, paragraphs, sentences, relations: [], messages: [] };
}

/** Counts of an article's words, title and date line included. */
export interface WordCounts {
  readonly words: number;
  /** In paragraphs of two or more sentences. */
  readonly multiSentenceWords: number;
}

/**
 * English words as the CoNLL-2015 overview counts them (§3.2.1: "words of untokenized text"), Chinese
 * words as segmented (CoNLL-2016 overview §3.2).
 */
export function countWords({ language, raw, paragraphs, sentences }: Document): WordCounts {
  let [words, multiSentenceWords, next] = [0, 0, 0];
  for (const { start, end } of paragraphs) {
    const first = next;
    let tokens = 0;
    for (let sentence = sentences[next]; sentence && sentence.end <= end; sentence = sentences[++next])
      tokens += sentence.tokens.length;
    const count = isChinese(language) ? tokens : (raw.slice(start, end).match(/\S+/gu)?.length ?? 0);
    words += count;
    if (next - first > 1) multiSentenceWords += count;
  }
  return { words, multiSentenceWords };
}
