import { cohesionOf, entryOf, splitOf, tagOf, weightOf } from "../../jieba/word-value.ts";
import { type FeatureColumns, PAD } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";
import { LONGEST_WORD } from "../jieba-words.ts";
import { EMPTY_HASH, extendHash } from "../word-hash.ts";

/** Place in jieba's word, its length and part of speech: 12 bits. */
function shapeOf({ word, wordShape, positions }: FeatureColumns, at: number): number {
  const shape = wordShape[word[at] as number] as number;
  return ((shape >> 4) << 6) | (((positions[at] as number) & 3) << 4) | (shape & 15);
}

/** The same with the part of speech of the next word: 18 bits. */
export function nextWordKey(columns: FeatureColumns, at: number): number {
  const next = columns.wordShape[(columns.word[at] as number) + 1] as number;
  return (shapeOf(columns, at) << 6) | (next >> 4);
}

export function writeNextWord(key: number, out: Int32Array, from: number): number {
  out[from] = mix(template(62), key);
  return from + 1;
}

/** The same with that of the previous word: 18 bits. */
export function previousWordKey(columns: FeatureColumns, at: number): number {
  const previous = columns.wordShape[(columns.word[at] as number) - 1] as number;
  return (shapeOf(columns, at) << 6) | (previous >> 4);
}

export function writePreviousWord(key: number, out: Int32Array, from: number): number {
  out[from] = mix(template(63), key);
  return from + 1;
}

/** All that jieba's word and the place in it say, as `FeatureColumns.wordPlace` numbers them. */
export function writeWord(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const number = columns.word[at] as number;
  const value = wordValueOf(columns, number);
  const shape = columns.wordShape[number] as number;
  const tag = shape >> 4;
  const length = shape & 15;
  const start = columns.wordStart[number] as number;
  const whole = (columns.wordStart[number + 1] as number) - start;
  const c = columns.unit[at] as number;
  const position = (columns.positions[at] as number) & 7;
  const part = partAt(at - PAD - start, tag === 0 ? 0 : splitOf(value));
  const cohesion = tag === 0 || whole === 1 ? 0 : cohesionOf(value) + 1;
  const partLength = (part << 4) | length;
  const holds = mix(mix(template(80), cohesion), partLength);
  const entry = (length << 6) | (entryOf(value) << 4) | position;
  out[from] = mix(template(60), shapeOf(columns, at));
  out[from + 1] = holds;
  out[from + 2] = mix(holds, tag);
  out[from + 3] = mix(mix(template(110), entry), (cohesion << 3) | part);
  out[from + 4] = mix(mix(template(111), entry), tag);
  out[from + 5] = mix(mix(template(20), position), c);
  out[from + 6] = mix(mix(template(81), partLength), c);
  out[from + 7] = mix(mix(template(109), entry), c);
  out[from + 8] = mix(mix(template(61), hashOf(columns, start, start + whole)), position);
  return writeParts(columns, number, (length << 3) | position, out, from + 9);
}

/** What `wordValue` packs of a word of jieba; 0 where the dictionary lacks it. */
function wordValueOf({ characters, lattice, wordFound, wordStart }: FeatureColumns, number: number): number {
  const found = wordFound[number] as number;
  if (found >= 0) return lattice.values[found] as number;
  const start = wordStart[number] as number;
  return wordStart[number + 1] === start + 1 ? lattice.valueOf(characters.origin[start] as number, 1) : 0;
}

/** Which of the two words, into which a word falls most probably, place `k` would be of, and where; 0 if it is none. */
function partAt(k: number, split: number): number {
  if (split === 0) return 0;
  return k < split ? 1 + Number(k === split - 1) : 3 + Number(k === split);
}

function hashOf({ characters }: FeatureColumns, start: number, end: number): number {
  let hash = EMPTY_HASH;
  for (let i = start; i < end; i++) hash = extendHash(hash, characters.text.charCodeAt(i));
  return hash;
}

/** The two words that jieba's word falls into: parts of speech, and the one that is a single character. */
function writeParts(
  columns: FeatureColumns,
  number: number,
  place: number,
  out: Int32Array,
  from: number,
): number {
  const { characters, lattice, wordStart, wordShape } = columns;
  const start = wordStart[number] as number;
  const length = (wordStart[number + 1] as number) - start;
  const at = characters.origin[start] as number;
  const tag = (wordShape[number] as number) >> 4;
  const split = tag === 0 ? unknownSplit(columns, at, length) : splitOf(wordValueOf(columns, number));
  const firstTag = split === 0 ? 0 : tagOf(lattice.valueOf(at, split));
  const secondTag = split === 0 ? 0 : tagOf(lattice.valueOf(at + split, length - split));
  const firstUnit = split === 1 ? characters.text.charCodeAt(start) : 0;
  const secondUnit = split > 0 && split === length - 1 ? characters.text.charCodeAt(start + length - 1) : 0;
  const tags = mix(mix(template(154), place), (split << 12) | (firstTag << 6) | secondTag);
  const single = mix(mix(template(155), (split << 7) | place), (firstUnit << 16) | secondUnit);
  out[from] = tags;
  out[from + 1] = mix(tags, tag);
  out[from + 2] = mix(mix(single, 1), firstTag);
  out[from + 3] = mix(mix(single, 2), secondTag);
  return from + 4;
}

/** Where a word that is in no dictionary falls into two that are, the rarer of them as frequent as possible; or 0. */
function unknownSplit({ lattice }: FeatureColumns, from: number, length: number): number {
  let split = 0;
  let best = 0;
  for (let k = 1; k < length && k <= LONGEST_WORD; k++) {
    const first = lattice.valueOf(from, k);
    const second = lattice.valueOf(from + k, length - k);
    const least = Math.min(weightOf(first), weightOf(second));
    if (least <= best || tagOf(first) === 0 || tagOf(second) === 0) continue;
    best = least;
    split = k;
  }
  return split;
}
