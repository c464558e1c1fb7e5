import { primaryLanguage } from "@discoprep/corpus";
import { offendingCharacters } from "@discoprep/segment/chinese-script/identify";
import type { Paragraph } from "../tidy/paragraphs.ts";

/**
 * The variant a page is written in, by its own letters: of Chinese, `zh-hans` or `zh-hant`; of Serbian, `sr-ec`
 * (Cyrillic) or `sr-el` (Latin). The words of `-{ }-` blocks say nothing: they stand there in either.
 */
export function variantOfText(language: string, paragraphs: readonly Paragraph[]): string {
  if (primaryLanguage(language) !== "sr") return chineseVariant(paragraphs);
  const text = paragraphs.map((paragraph) => paragraph.text).join("\n");
  const letters = (script: RegExp): number => text.match(script)?.length ?? 0;
  return letters(/\p{Script=Latin}/gu) > letters(/\p{Script=Cyrillic}/gu) ? "sr-el" : "sr-ec";
}

/**
 * The variant of a text by the characters that only one script has: the more frequent; `zh-hans` of as many.
 */
function chineseVariant(paragraphs: readonly Paragraph[]): string {
  let difference = 0;
  for (const { text } of paragraphs) {
    difference += offendingCharacters(text, "simplified").length;
    difference -= offendingCharacters(text, "traditional").length;
  }
  return difference > 0 ? "zh-hant" : "zh-hans";
}
