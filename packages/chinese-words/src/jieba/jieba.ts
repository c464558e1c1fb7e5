import { unknownWords } from "./hidden-markov-model.ts";
import type { JiebaDictionary } from "./packed-dictionary.ts";
import { characterEnd, characterStart } from "./surrogates.ts";
import type { TrieIndex } from "./word-trie.ts";
import { weightOf } from "./word-value.ts";

/**
 * Where the words of a text begin: 1 there and past its end, one byte a UTF-16 unit. Its spaces are words,
 * too.
 */
export type FindWords = (text: string) => Uint8Array;

/** jieba ends a search for words at each of these, which are words of their own. */
const SEPARATORS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0xff0c, 0x3002]);

/** Least room for a text, in units. */
const USUAL_LENGTH = 1024;

/**
 * jieba's words, those of nodejieba's `cut(text, true)`: the most probable path over the dictionary's words
 * (cppjieba, MPSegment.hpp); then runs of single characters go to the model (MixSegment.hpp). Sums are made in
 * the same order, and of equal paths the one with the shorter first word stays, so that every word is the same.
 */
export function jieba(dictionary: JiebaDictionary, trie: TrieIndex): FindWords {
  const { weights } = dictionary;
  const findUnknown = unknownWords(dictionary);
  let scores = new Float64Array(USUAL_LENGTH + 1);
  let lengths = new Int32Array(USUAL_LENGTH + 1);

  /** For every character from `start` to `end` the length of the first word of the best path from there. */
  const findPath = (text: string, start: number, end: number): void => {
    scores[end] = 0;
    for (let next = end; next > start; ) {
      const i = characterStart(text, next, start);
      const unit = text.charCodeAt(i);
      const first = trie.first(unit);
      let best = (scores[next] as number) + (weights[weightOf(trie.firstValue(unit))] as number);
      let length = next - i;
      if (first !== 0 && i + 1 < end) {
        const place = trie.second(unit, text.charCodeAt(i + 1));
        let value = trie.secondValue(place);
        let node = trie.secondNode(place);
        for (let j = i + 2; node !== 0; j++) {
          const weight = weightOf(value);
          if (weight !== 0) {
            const score = (scores[j] as number) + (weights[weight] as number);
            if (score > best) {
              best = score;
              length = j - i;
            }
          }
          if (j >= end) break;
          const following = text.charCodeAt(j);
          node = j === i + 2 ? trie.third(place, following) : trie.child(node, following);
          value = trie.values[node] as number;
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
    const begins = new Uint8Array(text.length + 1);
    let start = 0;
    for (let i = 0; i < text.length; i++) {
      if (!SEPARATORS.has(text.charCodeAt(i))) continue;
      if (start < i) cutPiece(text, start, i, begins);
      begins[i] = 1;
      start = i + 1;
    }
    if (start < text.length) cutPiece(text, start, text.length, begins);
    begins[text.length] = 1;
    return begins;
  };
}
