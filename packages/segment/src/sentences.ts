import { primaryLanguage, type Span } from "@discoprep/corpus";
import { splitChineseSentences } from "./chinese-sentences.ts";
import { splitEnglishSentences } from "./english-sentences.ts";
import { localeSentences } from "./locale-sentences.ts";
import type { SegmentOptions } from "./types.ts";

/**
 * The sentences of one paragraph, as spans of its text without the white space between them. English and
 * Chinese follow rules of our own, any other language Unicode's, mended.
 */
export function splitSentences(
  text: string,
  language: string,
  options: Partial<SegmentOptions> = {},
): Span[] {
  const primary = primaryLanguage(language);
  if (primary === "en") return splitEnglishSentences(text);
  if (primary === "zh") return splitChineseSentences(text, options.commaEndsSentence);
  return localeSentences(text, language);
}
