import { isSpace } from "./white-space.ts";

export const OPENING_QUOTE = /["'“‘`]/;

const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?/uy;
const NOT_IN_WORD = /[^\p{L}\p{N}\p{Cs}]/u;
const OPENING: ReadonlySet<string> = new Set(['"', "'", "“", "‘", "«", "(", "[", "{", "`", "-", "–", "—"]);

/** A word and where it begins. */
export interface PlacedWord {
  readonly start: number;
  readonly word: string;
}

/** Terminal marks and what stands around them. */
export interface Candidate {
  /** Where the sentence to be ended begins. */
  readonly start: number;
  /** The marks begin here, … */
  readonly position: number;
  /** … their run ends here, … */
  readonly marksEnd: number;
  /** … and the sentence would end here, after closing quotes, brackets and notes. */
  readonly end: number;
  /** The word after it. */
  readonly next: PlacedWord;
}

/** The first position from here on that holds no white space. */
export function nextVisible(text: string, from: number): number {
  let position = from;
  while (position < text.length && isSpace(text.charCodeAt(position))) position++;
  return position;
}

/** The next word, past white space and opening marks. */
export function nextWord(text: string, from: number): PlacedWord {
  let position = from;
  while (
    position < text.length &&
    (isSpace(text.charCodeAt(position)) || OPENING.has(text.charAt(position)))
  ) {
    position++;
  }
  return { start: position, word: wordAt(text, position) };
}

/** The word that begins at a position, or nothing. */
export function wordAt(text: string, position: number): string {
  WORD.lastIndex = position;
  return WORD.exec(text)?.[0] ?? "";
}

/** The word that a full stop follows, without a quote, bracket or list mark before it. */
export function wordBefore(text: string, start: number, position: number): string {
  let from = position;
  while (from > start && !isSpace(text.charCodeAt(from - 1))) from--;
  while (from < position && NOT_IN_WORD.test(text.charAt(from))) from++;
  return text.slice(from, position);
}

/** Lower case throughout; `eHow` may begin a sentence. */
export function startsLower(word: string): boolean {
  const first = word.charCodeAt(0);
  if (first >= 0x41 && first <= 0x5a) return false;
  return /^\p{Ll}[^\p{Lu}]*$/u.test(word);
}
