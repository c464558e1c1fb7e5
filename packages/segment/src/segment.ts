import { type Document, primaryLanguage, type Sentence, type Span } from "@discoprep/corpus";
import { splitChineseSentences } from "./chinese-sentences.ts";
import { chineseDocumentTokenizer, type Engine } from "./chinese-words/index.ts";
import { splitEnglishSentences } from "./english-sentences.ts";
import { englishTokens } from "./english-tokens.ts";
import { localeTokenizer } from "./locale.ts";
import { localeSentences } from "./locale-sentences.ts";
import { splitParagraphs } from "./paragraphs.ts";

/** Options of segmentation; what is left out is the best for the language. */
export interface SegmentOptions {
  /** A BCP 47 language tag; `en` and `zh` have rules of their own. */
  readonly language: string;
  /** Chinese words; the default is `model`. */
  readonly engine?: Engine;
  /** File of weights for Chinese words by the engine `model`; without it those of this package. */
  readonly wordWeights?: string;
}

/**
 * Returns the sentences of one paragraph, as spans of its text without the white space between them. English and
 * Chinese follow rules of our own, any other language Unicode's, mended.
 */
export function splitSentences(text: string, language: string): Span[] {
  const primary = primaryLanguage(language);
  if (primary === "en") return splitEnglishSentences(text);
  if (primary === "zh") return splitChineseSentences(text);
  return localeSentences(text, language);
}

/**
 * Returns the tokenizer of a language: from a sentence to its tokens as spans of it, ascending. Every character
 * except white space is in one token. Dictionaries and weights are loaded once, when it is made.
 * @throws ProblemError where the engine nodejieba is asked for and missing
 */
export function tokenizer(options: SegmentOptions): (sentence: string) => Span[] {
  return documentTokenizer(options)();
}

/**
 * Returns a function from the text of a document to the tokenizer of its sentences: strings that recur in the text help to
 * find Chinese words. In other languages tokens do not depend on the document.
 * @throws ProblemError where the engine nodejieba is asked for and missing
 */
export function documentTokenizer(options: SegmentOptions): (text?: string) => (sentence: string) => Span[] {
  const { language, engine, wordWeights } = options;
  const primary = primaryLanguage(language);
  if (primary === "zh") return chineseDocumentTokenizer(engine, wordWeights);
  const tokenize = primary === "en" ? englishTokens : localeTokenizer(language);
  return () => tokenize;
}

/** Returns a document with paragraphs, sentences and tokens found in its raw text; what it had of them is replaced. */
export function segmentDocument(
  document: Document,
  options: SegmentOptions = { language: document.language },
): Document {
  return documentSegmenter(options)(document);
}

/** Returns a function that does this for many documents: dictionaries and weights are loaded once. */
export function documentSegmenter(options: SegmentOptions): (document: Document) => Document {
  const tokenizerOf = documentTokenizer(options);
  return (document) => {
    const paragraphs = splitParagraphs(document.raw);
    const tokenize = tokenizerOf(document.raw);
    const sentences = paragraphs.flatMap((paragraph) =>
      sentencesIn(document.raw, paragraph, options.language, tokenize),
    );
    return { ...document, paragraphs, sentences };
  };
}

function sentencesIn(
  raw: string,
  paragraph: Span,
  language: string,
  tokenize: (sentence: string) => Span[],
): Sentence[] {
  const text = raw.slice(paragraph.start, paragraph.end);
  return splitSentences(text, language).map(({ start, end }) => {
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
