import { isSpace, type Span } from "@discoprep/corpus";

/** A sentence without its white space, which no word crosses. */
export interface Characters {
  /** The text without white space, in UTF-16 code units. */
  readonly text: string;
  /** Where each unit stands in the sentence. */
  readonly origin: Int32Array;
  /** How many units, white space not counted, come before a place in the sentence. */
  readonly unitAt: (place: number) => number;
  /** 1 where a word must begin (after white space, and past the end), 2 where none may (inside a surrogate pair). */
  readonly fixed: Uint8Array;
}

export const MUST_BEGIN = 1;
export const MUST_NOT_BEGIN = 2;

/** Takes the white space out of a sentence and marks what it and surrogate pairs decide. */
export function charactersOf(sentence: string): Characters {
  const origin = new Int32Array(sentence.length);
  const fixed = new Uint8Array(sentence.length + 1);
  let text = "";
  let runStart = 0;
  let count = 0;
  fixed[0] = MUST_BEGIN;
  for (let i = 0; i < sentence.length; i++) {
    if (isSpace(sentence.charCodeAt(i))) {
      text += sentence.slice(runStart, i);
      runStart = i + 1;
      fixed[count] = MUST_BEGIN;
    } else {
      if (isPairEnd(sentence, i)) fixed[count] = MUST_NOT_BEGIN;
      origin[count++] = i;
    }
  }
  text += sentence.slice(runStart);
  fixed[count] = MUST_BEGIN;
  return {
    text,
    origin: origin.subarray(0, count),
    unitAt: count === sentence.length ? (place) => place : unitCounter(sentence),
    fixed: fixed.subarray(0, count + 1),
  };
}

function unitCounter(sentence: string): (place: number) => number {
  const counts = new Int32Array(sentence.length + 1);
  for (let i = 0; i < sentence.length; i++) {
    counts[i + 1] = (counts[i] as number) + Number(!isSpace(sentence.charCodeAt(i)));
  }
  return (place) => counts[place] as number;
}

function isPairEnd(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if ((unit & 0xfc00) !== 0xdc00 || index === 0) return false;
  return (text.charCodeAt(index - 1) & 0xfc00) === 0xd800;
}

/**
 * Where words begin among the characters, from where they begin in the sentence, white space included; one byte
 * a unit and one past the end. Begins are set or taken away where white space or surrogate pairs decide.
 */
export function beginsAmong({ origin, fixed }: Characters, begins: Uint8Array): Uint8Array {
  const found = new Uint8Array(fixed.length);
  for (let i = 0; i < found.length; i++) {
    if (fixed[i] === MUST_BEGIN) found[i] = 1;
    else if (fixed[i] !== MUST_NOT_BEGIN) found[i] = begins[origin[i] as number] as number;
  }
  return found;
}

/** The words as spans of the sentence. */
export function wordSpans({ origin }: Characters, begins: Uint8Array): Span[] {
  const words: Span[] = [];
  let start = 0;
  for (let i = 1; i <= origin.length; i++) {
    if (begins[i] !== 1) continue;
    words.push({ start: origin[start] as number, end: (origin[i - 1] as number) + 1 });
    start = i;
  }
  return words;
}
