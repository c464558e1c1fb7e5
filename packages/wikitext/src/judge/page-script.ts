import { offendingCharacters } from "@discoprep/script/identify";
import type { Paragraph } from "../tidy/paragraphs.ts";

/**
 * The variant of a text by the characters that only one script has: the more frequent; `zh-hans` of as many.
 * The words of `-{ }-` blocks say nothing: they stand there in either.
 */
export function variantOfText(paragraphs: readonly Paragraph[]): string {
  let difference = 0;
  for (const { text } of paragraphs) {
    difference += offendingCharacters(text, "simplified").length;
    difference -= offendingCharacters(text, "traditional").length;
  }
  return difference > 0 ? "zh-hant" : "zh-hans";
}
