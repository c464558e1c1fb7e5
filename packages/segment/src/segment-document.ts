import type { Document, Sentence, Span } from "@discoprep/corpus";
import { splitParagraphs } from "./paragraphs.ts";
import { splitSentences } from "./sentences.ts";
import { documentTokenizer } from "./tokenizer.ts";
import type { SegmentOptions } from "./types.ts";

/** A document with paragraphs, sentences and tokens found in its raw text; what it had of them is replaced. */
export function segmentDocument(
  document: Document,
  options: SegmentOptions = { language: document.language },
): Document {
  return documentSegmenter(options)(document);
}

/** The same for many documents: dictionaries and weights are loaded once. */
export function documentSegmenter(options: SegmentOptions): (document: Document) => Document {
  const tokenizerOf = documentTokenizer(options);
  return (document) => {
    const paragraphs = splitParagraphs(document.raw);
    const tokenize = tokenizerOf(document.raw);
    const sentences = paragraphs.flatMap((paragraph) =>
      sentencesIn(document.raw, paragraph, options, tokenize),
    );
    return { ...document, paragraphs, sentences };
  };
}

function sentencesIn(
  raw: string,
  paragraph: Span,
  options: SegmentOptions,
  tokenize: (sentence: string) => Span[],
): Sentence[] {
  const text = raw.slice(paragraph.start, paragraph.end);
  return splitSentences(text, options.language, options).map(({ start, end }) => {
    const sentence = text.slice(start, end);
    const offset = paragraph.start + start;
    const tokens = tokenize(sentence).map((token) => ({
      start: offset + token.start,
      end: offset + token.end,
      form: sentence.slice(token.start, token.end),
    }));
    return { start: offset, end: paragraph.start + end, tokens };
  });
}
