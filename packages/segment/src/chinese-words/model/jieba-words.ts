import { tagOf } from "../jieba/word-value.ts";
import { type FeatureColumns, PAD } from "./feature-columns.ts";

/** The longest dictionary word that counts, in UTF-16 units; 99.9 % of them are no longer. */
export const LONGEST_WORD = 6;

/** Begins the numbers of words of one, and of two or three units that the dictionary lacks; its are smaller. */
const UNKNOWN_CHARACTER = 1 << 30;
const UNKNOWN_WORD = 1 << 29;
/** Longer words count as words of this length. */
const LAST_LENGTH = 15;

/** Fills the columns of jieba's words. */
export function fillWords(columns: FeatureColumns, jieba: Uint8Array): void {
  const { length, word, wordStart, wordShape } = columns;
  let number = 1;
  let start = 0;
  for (let end = 1; end <= length; end++) {
    word[end - 1 + PAD] = number;
    if (jieba[end] !== 1) continue;
    fillWord(columns, number++, start, end);
    start = end;
  }
  columns.words = number - 1;
  wordShape[0] = wordShape[number] = 0;
  wordStart[number] = length;
}

function fillWord(columns: FeatureColumns, number: number, start: number, end: number): void {
  const { characters, lattice } = columns;
  const { text, origin } = characters;
  const length = end - start;
  const from = origin[start] as number;
  columns.wordStart[number] = start;
  let found = -1;
  let tag = 0;
  let place = -1;
  let units = 0;
  if (length === 1) {
    tag = tagOf(lattice.valueOf(from, 1));
    place = UNKNOWN_CHARACTER | (text.charCodeAt(start) << 3);
  } else {
    if (length <= LONGEST_WORD) found = lattice.find(from, length);
    if (found >= 0) {
      tag = tagOf(lattice.values[found] as number);
      place = (lattice.nodes[found] as number) << 3;
    } else if (length <= 3) {
      place = length === 2 ? UNKNOWN_WORD : UNKNOWN_WORD | (1 << 28) | (text.charCodeAt(start + 2) << 3);
      units = (text.charCodeAt(start) << 16) | text.charCodeAt(start + 1);
    }
  }
  columns.wordFound[number] = found;
  columns.wordShape[number] = (tag << 4) | Math.min(length, LAST_LENGTH);
  columns.wordPlace[number] = place;
  columns.wordUnits[number] = units;
}
