import { primaryLanguage, type Span } from "@discoprep/corpus";
import { chineseDocumentTokenizer, chineseTokenizer } from "./chinese-words/index.ts";
import { englishTokens } from "./english-tokens.ts";
import { localeTokenizer } from "./locale.ts";
import type { SegmentOptions } from "./types.ts";

/**
 * The tokenizer of a language: from a sentence to its tokens as spans of it, ascending. Every character
 * but white space lies in one token. Dictionaries and weights are loaded once, when it is made.
 * @throws ProblemError where the engine nodejieba is asked for and missing
 */
export function tokenizer(options: SegmentOptions): (sentence: string) => Span[] {
  const primary = primaryLanguage(options.language);
  if (primary === "en") {
    const standard = options.tokenStandard === "ud" ? "ud" : "ptb";
    return (sentence) => englishTokens(sentence, standard);
  }
  if (primary === "zh") return chineseTokenizer(options.engine ?? "model", options.wordWeights);
  return localeTokenizer(options.language);
}

/**
 * The same for the sentences of one document, which is given as its text: what recurs in it helps to find Chinese
 * words; in other languages tokens do not depend on the document.
 * @throws ProblemError where the engine nodejieba is asked for and missing
 */
export function documentTokenizer(options: SegmentOptions): (text: string) => (sentence: string) => Span[] {
  if (primaryLanguage(options.language) === "zh") return chineseDocumentTokenizer(options.engine ?? "model");
  const tokenize = tokenizer(options);
  return () => tokenize;
}
