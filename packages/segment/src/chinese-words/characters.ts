import type { Span } from "@discoprep/corpus";
import { isSpace } from "../white-space.ts";
import { ByteRoom } from "./byte-room.ts";

/** A sentence without its white space, which no word crosses; good until those of the next sentence are made. */
export interface Characters {
  /** The text without white space, in UTF-16 code units. */
  readonly text: string;
  /** Where each unit stands in the sentence; longer than the text where that is the sentence. */
  readonly origin: Int32Array;
  /** How many units, white space not counted, come before a place in the sentence. */
  readonly unitAt: (place: number) => number;
  /** 1 where a word must begin (after white space, and past the end), 2 where none may (inside a surrogate pair). */
  readonly fixed: Uint8Array;
  /** Whether the text is the sentence and only its ends are fixed, as most often. */
  readonly isPlain: boolean;
}

export const MUST_BEGIN = 1;
export const MUST_NOT_BEGIN = 2;

/** Takes the white space out of a sentence and marks what it and surrogate pairs decide. */
export function charactersOf(sentence: string): Characters {
  for (let i = 0; i < sentence.length; i++) {
    const unit = sentence.charCodeAt(i);
    if (isSpace(unit) || (unit & 0xf800) === 0xd800) return bareCharacters(sentence);
  }
  const fixed = fixedRoom.zeros(sentence.length + 1);
  fixed[0] = fixed[sentence.length] = MUST_BEGIN;
  return { text: sentence, origin: places(sentence.length), unitAt: (place) => place, fixed, isPlain: true };
}

const fixedRoom = new ByteRoom();
let samePlaces = new Int32Array(0);

/** Every number is at its own place, as far as the length at least. */
function places(length: number): Int32Array {
  if (length > samePlaces.length) samePlaces = Int32Array.from({ length: 2 * length }, (_, place) => place);
  return samePlaces;
}

function bareCharacters(sentence: string): Characters {
  const origin = new Int32Array(sentence.length);
  const fixed = fixedRoom.zeros(sentence.length + 1);
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
    origin,
    unitAt: count === sentence.length ? (place) => place : unitCounter(sentence),
    fixed: fixed.subarray(0, count + 1),
    isPlain: false,
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
 * a unit and one past the end. Begins are set or taken away where white space or surrogate pairs decide. Good until the
 * next call.
 */
export function beginsAmong({ origin, fixed, isPlain }: Characters, begins: Uint8Array): Uint8Array {
  if (isPlain) return begins;
  const found = foundRoom.zeros(fixed.length);
  for (let i = 0; i < found.length; i++) {
    if (fixed[i] === MUST_BEGIN) found[i] = 1;
    else if (fixed[i] !== MUST_NOT_BEGIN) found[i] = begins[origin[i] as number] as number;
  }
  return found;
}

const foundRoom = new ByteRoom();

/** The words as spans of the sentence. */
export function wordSpans({ text, origin }: Characters, begins: Uint8Array): Span[] {
  const words: Span[] = [];
  let start = 0;
  for (let i = 1; i <= text.length; i++) {
    if (begins[i] !== 1) continue;
    words.push({ start: origin[start] as number, end: (origin[i - 1] as number) + 1 });
    start = i;
  }
  return words;
}
