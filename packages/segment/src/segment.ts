import { type Document, primaryLanguage, type Sentence, type Span } from "@discoprep/corpus";
import { splitChineseSentences } from "./chinese-sentences.ts";
import { chineseTokenizer, type Engine } from "./chinese-words/index.ts";
import { splitEnglishSentences } from "./english-sentences.ts";
import { englishTokens } from "./english-tokens.ts";
import { localeTokenizer } from "./locale.ts";
import { localeSentences } from "./locale-sentences.ts";
import { splitParagraphs } from "./paragraphs.ts";

/** Options of segmentation. The defaults are the best for the language. */
export interface SegmentOptions {
  /** A BCP 47 language tag; `en` and `zh` have rules of their own. */
  readonly language: string;
  readonly engine?: Engine;
  /** File of weights for Chinese words by the engine `model`; without it those of this package. */
  readonly wordWeights?: string;
}

/** Returns the sentences of one paragraph, as spans without the white space between them. */
export function splitSentences(text: string, language: string): Span[] {
  const primary = primaryLanguage(language);
  if (primary === "en") return splitEnglishSentences(text);
  if (primary === "zh") return splitChineseSentences(text);
  return localeSentences(text, language);
}

/**
 * Returns a function from the text of a document, if there is one, to the tokenizer of its sentences, which returns the tokens of a
 * sentence as spans of it, ascending. Every character except white space is in one token. Strings that recur in the text help to find
 * Chinese words; in other languages tokens do not depend on the document. Dictionaries and weights are loaded once.
 * @throws ProblemError if the engine nodejieba is named and missing
 */
export function tokenizer(options: SegmentOptions): (text?: string) => (sentence: string) => Span[] {
  const { language, engine, wordWeights } = options;
  const primary = primaryLanguage(language);
  if (primary === "zh") return chineseTokenizer(engine, wordWeights);
  const tokenize = primary === "en" ? englishTokens : localeTokenizer(language);
  return () => tokenize;
}

/** Returns a document with the paragraphs, sentences and tokens of its raw text in place of its own. */
export function segmentDocument(
  document: Document,
  options: SegmentOptions = { language: document.language },
): Document {
  return documentSegmenter(options)(document);
}

/** Returns a function that segments many documents: dictionaries and weights are loaded once. */
export function documentSegmenter(options: SegmentOptions): (document: Document) => Document {
  const tokenizerOf = tokenizer(options);
  return (document) => {
    const { raw } = document;
    const tokenize = tokenizerOf(raw);
    const paragraphs = splitParagraphs(raw);
    const sentences = paragraphs.flatMap((paragraph) =>
      splitSentences(raw.slice(paragraph.start, paragraph.end), options.language).map((span): Sentence => {
        const at = paragraph.start + span.start;
        const text = raw.slice(at, paragraph.start + span.end);
        const tokens = tokenize(text).map(({ start, end }) => {
          return { start: at + start, end: at + end, form: text.slice(start, end) };
        });
        return { start: at, end: at + text.length, tokens };
      }),
    );
    return { ...document, paragraphs, sentences };
  };
}
