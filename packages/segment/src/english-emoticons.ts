import type { Span } from "@discoprep/corpus";
import { beginsInLowerCase, emoticonAfterWord, standsForWord } from "./english-tables.ts";
import { trimmedSpan } from "./paragraphs.ts";
import { nextWord } from "./words-around.ts";

/** What every emoticon and emoji has; a quick look before the exact one. */
const HINT = /[:;=][-'^o]?[()DPp]|<3|[xX]D|[\ud83c-\ud83e❤♥☺☹]/;
/** A sentence that an emoticon ends has two words or more; with one (I ❤ Hull) it stands for a word. */
const TWO_WORDS = /[\p{L}\p{N}]\S*\s+\S/u;

/** Divides a sentence after emoticons that stand in place of its full stop: `Nothing helps :( Any ideas?` */
export function splitAtEmoticons(text: string, sentence: Span): Span[] {
  if (!HINT.test(text.slice(sentence.start, sentence.end))) return [sentence];
  const parts: Span[] = [];
  let { start } = sentence;
  for (const match of text.slice(0, sentence.end).matchAll(emoticonAfterWord)) {
    const end = match.index + match[0].length;
    if (match.index <= start || !beginsSentence(text, end)) continue;
    const before = text.slice(start, match.index + 1);
    if (!TWO_WORDS.test(before) || standsForWord(/\S+$/.exec(before)?.[0] ?? "")) continue;
    parts.push(trimmedSpan(text, start, end));
    start = end;
  }
  return [...parts, trimmedSpan(text, start, sentence.end)];
}

function beginsSentence(text: string, from: number): boolean {
  const { word } = nextWord(text, from);
  return /^\p{Lu}/u.test(word) || beginsInLowerCase(word);
}
