import { emitString, lastCharacter } from "./emit.ts";
import type { Output } from "./output.ts";
import { shownText } from "./variants.ts";

/**
 * Prints the country that a template without a rule and without arguments is named by, `{{USA}}`, where it belongs
 * to the words around it. @returns whether it was printed
 */
export function renderFlag(output: Output, name: string, end: number): boolean {
  if (!isInSentence(output, end)) return false;
  const country = output.page.wiki.countryOf(name);
  const words = country === undefined ? "" : shownText(output, country);
  emitString(output, words);
  return words !== "";
}

/**
 * In an item, behind words of a sentence that has not ended, or before words in small letters. Elsewhere it may be a
 * box of Wikinews: `{{Iraq}}The war …`
 */
function isInSentence({ line, page: { text }, cursor }: Output, end: number): boolean {
  if (line.item) return true;
  const rest = text.slice(end, Math.min(cursor.end, end + 80));
  if (!line.visible) return /^[ \t]+\p{Ll}/u.test(rest);
  const endsLine = /^[ \t]*(?:\n|$)/.test(rest);
  return !endsLine || !/[.!?。！？"”」』）)]/.test(lastCharacter(line.out));
}
