import { type Article, type Document, isChinese, rawDocument } from "@discoprep/corpus";
import { documentSegmenter, segmentedText, withSegmentedText } from "@discoprep/segment";
import { articleText } from "../article-text.ts";

export type Segmenter = (document: Document) => Document;

/** Returns a segmenter of documents in any language; what a language needs is loaded once. */
export function languageSegmenter(): Segmenter {
  const segmenters = new Map<string, Segmenter>();
  return (document) => {
    const { language } = document;
    const segment = segmenters.get(language) ?? documentSegmenter({ language });
    segmenters.set(language, segment);
    return segment(document);
  };
}

/**
 * Makes the document of a blind test set: title, for Chinese the date line, paragraphs. English: text as written, paragraphs
 * separated by a blank line (CoNLL-2015 overview §3.2.1). Chinese: words separated by blanks, one sentence a line, as in the
 * Chinese task's raw files (CoNLL-2016 overview §3.2).
 */
export function blindDocument(article: Article, segment: Segmenter): Document {
  const document = segment(rawDocument(article.id, article.language, articleText(article)));
  return isChinese(article.language) ? withSegmentedText(document, segmentedText(document)) : document;
}

export interface WordCounts {
  readonly words: number;
  readonly multiSentenceWords: number;
}

/**
 * Counts English words as the CoNLL-2015 overview does (§3.2.1: "words of untokenized text"), Chinese words as segmented
 * (CoNLL-2016 overview §3.2).
 */
export function countWords({ language, raw, paragraphs, sentences }: Document): WordCounts {
  let words = 0;
  let multiSentenceWords = 0;
  let next = 0;
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
