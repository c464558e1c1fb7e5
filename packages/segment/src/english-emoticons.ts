import { emoticonAfterWord } from "./english-patterns.ts";
import { beginsInLowerCase, standsForWord } from "./english-words.ts";
import { matchLength } from "./matches-at.ts";
import { nextWord } from "./words-around.ts";

/** A sentence that an emoticon ends has two words or more; with one (I ❤ Hull) it stands for a word. */
const TWO_WORDS = /[\p{L}\p{N}]\S*\s+\S/u;
/** What may follow the first character of an emoticon. */
const SECOND: ReadonlySet<string> = new Set([..."-'^o()DPp3_/\\"]);
/** How far back the word before an emoji is looked for. */
const LOOK_BACK = 40;

/**
 * Where an emoticon ends that stands in place of a full stop: `Nothing helps :( Any ideas?`; -1 where it does not.
 * @param start where the sentence begins
 * @param position where the emoticon may begin
 */
export function emoticonEnd(text: string, start: number, position: number): number {
  if (position <= start || !mayBegin(text, position)) return -1;
  const length = matchLength(emoticonAfterWord, text, position);
  if (length === 0 || !beginsSentence(text, position + length)) return -1;
  const before = text.slice(start, position).trimEnd();
  if (!TWO_WORDS.test(before)) return -1;
  return standsForWord(/\S+$/.exec(before.slice(-LOOK_BACK))?.[0] ?? "") ? -1 : position + length;
}

/** A quick look, as most colons and semicolons are none. */
function mayBegin(text: string, position: number): boolean {
  return text.charCodeAt(position) > 0x7f || SECOND.has(text.charAt(position + 1));
}

function beginsSentence(text: string, from: number): boolean {
  const { word } = nextWord(text, from);
  return /^\p{Lu}/u.test(word) || beginsInLowerCase(word);
}
