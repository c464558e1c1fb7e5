import { ByteRoom } from "../byte-room.ts";
import { unknownWords } from "./hidden-markov-model.ts";
import type { JiebaDictionary } from "./packed-dictionary.ts";
import { characterEnd, characterStart } from "./surrogates.ts";
import type { WordLattice } from "./word-lattice.ts";
import { weightOf } from "./word-value.ts";

/**
 * Where the words of a text begin: 1 there and past its end, one byte a UTF-16 unit. Its spaces are words,
 * too. Good until the next call.
 */
export type FindWords = (text: string) => Uint8Array;

/** jieba ends a search for words at each of these, which are words of their own. */
function isSeparator(unit: number): boolean {
  return unit === 0xff0c || unit === 0x3002 || unit === 0x20 || unit === 0x0a || unit === 0x09;
}

/** Least room for a text, in units. */
const USUAL_LENGTH = 1024;

/**
 * jieba's words, those of nodejieba's `cut(text, true)`: the most probable path over the dictionary's words
 * (cppjieba, MPSegment.hpp); then runs of single characters go to the model (MixSegment.hpp). Sums are made in
 * the same order, and of equal paths the one with the shorter first word stays, so that every word is the same.
 * @param lattice has the words of the text afterwards
 */
export function jieba(dictionary: JiebaDictionary, lattice: WordLattice): FindWords {
  const { weights } = dictionary;
  const findUnknown = unknownWords(dictionary);
  let scores = new Float64Array(USUAL_LENGTH + 1);
  let lengths = new Int32Array(USUAL_LENGTH + 1);
  const room = new ByteRoom();

  /** For every character from `start` to `end` the length of the first word of the best path from there. */
  const findPath = (text: string, start: number, end: number): void => {
    const { starts, lengths: wordLengths, values } = lattice;
    scores[end] = 0;
    for (let next = end; next > start; ) {
      const i = characterStart(text, next, start);
      let best = (scores[next] as number) + (weights[weightOf(lattice.valueOf(i, 1))] as number);
      let length = next - i;
      const last = starts[i + 1] as number;
      for (let word = starts[i] as number; word < last; word++) {
        const wordLength = wordLengths[word] as number;
        const weight = weightOf(values[word] as number);
        if (weight === 0 || i + wordLength > end) continue;
        const score = (scores[i + wordLength] as number) + (weights[weight] as number);
        if (score > best) {
          best = score;
          length = wordLength;
        }
      }
      scores[i] = best;
      lengths[i] = length;
      next = i;
    }
  };

  const cutPiece = (text: string, start: number, end: number, begins: Uint8Array): void => {
    findPath(text, start, end);
    let run = start;
    for (let i = start; i < end; ) {
      const next = i + (lengths[i] as number);
      if (next > characterEnd(text, i, end)) {
        if (run < i) findUnknown(text, run, i, begins);
        begins[i] = 1;
        run = next;
      }
      i = next;
    }
    if (run < end) findUnknown(text, run, end, begins);
  };

  return (text) => {
    if (text.length >= scores.length) {
      scores = new Float64Array(2 * text.length);
      lengths = new Int32Array(2 * text.length);
    }
    lattice.fill(text);
    const begins = room.zeros(text.length + 1);
    let start = 0;
    for (let i = 0; i < text.length; i++) {
      if (!isSeparator(text.charCodeAt(i))) continue;
      if (start < i) cutPiece(text, start, i, begins);
      begins[i] = 1;
      start = i + 1;
    }
    if (start < text.length) cutPiece(text, start, text.length, begins);
    begins[text.length] = 1;
    return begins;
  };
}
