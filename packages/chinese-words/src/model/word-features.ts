import { type Characters, MUST_BEGIN } from "../characters.ts";
import type { WordLattice } from "../jieba/word-lattice.ts";
import { cohesionOf, entryOf, splitOf, tagOf, weightOf } from "../jieba/word-value.ts";
import {
  aloneOf,
  classOf,
  DIGIT,
  NUMERAL,
  prefixOf,
  suffixOf,
  typeOf,
  writtenUnit,
} from "./character-table.ts";
import { clearColumns, type FeatureColumns, PAD } from "./feature-columns.ts";
import { EMPTY_HASH, extendHash } from "./word-hash.ts";

/** The longest dictionary word that counts, in UTF-16 units; 99.9 % of them are no longer. */
const LONGEST_WORD = 6;

/** What is known of words and characters. */
export interface Lexicon {
  /** Has the words of the sentence. */
  readonly lattice: WordLattice;
  /** As `characterTable` makes it. */
  readonly characters: Int32Array;
  /** How frequent the words of each weight are, as `frequencySteps` says. */
  readonly frequencies: Uint8Array;
}

/**
 * What the features of a sentence are drawn from; good until the next call.
 * @param fixed where words must and must not begin, as `closedClasses` finds it
 * @param jieba,rules where words begin by these
 */
export function featureColumns(
  sentence: Characters,
  fixed: Uint8Array,
  jieba: Uint8Array,
  rules: Uint8Array,
  { lattice, characters, frequencies }: Lexicon,
): FeatureColumns {
  const { text } = sentence;
  const columns = clearColumns(text.length, fixed);
  fillPositions(jieba, columns.jieba);
  fillPositions(rules, columns.rules);
  fillUnits(columns, text, characters);
  fillRuns(columns);
  fillDictionary(columns, sentence, lattice, frequencies);
  fillWords(columns, sentence, jieba, lattice);
  return columns;
}

function fillUnits(columns: FeatureColumns, text: string, characters: Int32Array): void {
  const { unit, type, alone, suffix, prefix, characterClass } = columns;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const character = characters[code] as number;
    type[i + PAD] = typeOf(character);
    unit[i + PAD] = writtenUnit(code, typeOf(character));
    characterClass[i + PAD] = classOf(character);
    alone[i + PAD] = aloneOf(character);
    suffix[i + PAD] = suffixOf(character);
    prefix[i + PAD] = prefixOf(character);
  }
}

function fillRuns({ length, unit, type, fixed, beforeRun, afterRun }: FeatureColumns): void {
  for (let start = 0; start < length; ) {
    const kind = type[start + PAD] as number;
    let end = start + 1;
    if (kind >= DIGIT && kind <= NUMERAL)
      while (end < length && type[end + PAD] === kind && fixed[end] !== 1) end++;
    for (let i = start; i < end; i++) {
      beforeRun[i + PAD] = unit[start + PAD - 1] as number;
      afterRun[i + PAD] = unit[end + PAD] as number;
    }
    start = end;
  }
}

/** B M E S, 1 to 4. */
function fillPositions(begins: Uint8Array, column: Int32Array): void {
  for (let i = 0; i + 1 < begins.length; i++) {
    column[i + PAD] = begins[i] === 1 ? (begins[i + 1] === 1 ? 4 : 1) : begins[i + 1] === 1 ? 3 : 2;
  }
}

function fillDictionary(
  columns: FeatureColumns,
  { text, origin }: Characters,
  lattice: WordLattice,
  frequencies: Uint8Array,
): void {
  const { fixed, frequency1, frequency2, frequency3, characterTag } = columns;
  /** Where the longest word from here may end: white space lies in none, and no word's begin that is certain. */
  let limit = text.length;
  for (let start = text.length - 1; start >= 0; start--) {
    const place = origin[start] as number;
    const at = start + PAD;
    const first = lattice.valueOf(place, 1);
    characterTag[at] = tagOf(first);
    frequency1[at] = frequencies[weightOf(first)] as number;
    addWord(columns, at, 1, first);
    const last = lattice.starts[place + 1] as number;
    for (let word = lattice.starts[place] as number; word < last; word++) {
      const length = lattice.lengths[word] as number;
      if (length > LONGEST_WORD || start + length > limit) break;
      const value = lattice.values[word] as number;
      if (length === 2) frequency2[at] = frequencies[weightOf(value)] as number;
      else if (length === 3) frequency3[at] = frequencies[weightOf(value)] as number;
      addWord(columns, at, length, value);
    }
    if (fixed[start] === MUST_BEGIN) limit = start;
  }
}

function addWord(columns: FeatureColumns, first: number, size: number, value: number): void {
  if (tagOf(value) !== 0) addDictionaryWord(columns, first, size, value);
  if (entryOf(value) !== 0) addEntry(columns, first, size, entryOf(value));
}

/** Longer words come after shorter ones with the same first character. */
function addDictionaryWord(columns: FeatureColumns, first: number, size: number, value: number): void {
  const { beginLength, beginTag, beginCohesion, endLength, endTag, endCohesion, aroundLength } = columns;
  const tag = tagOf(value);
  const cohesion = size === 1 ? 0 : cohesionOf(value) + 1;
  const last = first + size - 1;
  beginLength[first] = size;
  beginTag[first] = tag;
  beginCohesion[first] = cohesion;
  if (size > (endLength[last] as number)) {
    endLength[last] = size;
    endTag[last] = tag;
    endCohesion[last] = cohesion;
  }
  for (let i = first + 1; i < last; i++) if (size > (aroundLength[i] as number)) aroundLength[i] = size;
}

/** Longer words come after shorter ones with the same first character. */
function addEntry(
  { entryBegin, entryEnd, entryAround }: FeatureColumns,
  first: number,
  size: number,
  kind: number,
): void {
  const last = first + size - 1;
  const entry = 4 * size + kind;
  entryBegin[first] = entry;
  if (entry > (entryEnd[last] as number)) entryEnd[last] = entry;
  for (let i = first + 1; i < last; i++) if (entry > (entryAround[i] as number)) entryAround[i] = entry;
}

/** Begins the numbers of words of one, and of two or three units that the dictionary lacks; its are smaller. */
const UNKNOWN_CHARACTER = 1 << 30;
const UNKNOWN_WORD = 1 << 29;
/** Longer words count as words of this length. */
const LAST_LENGTH = 15;

function fillWords(
  columns: FeatureColumns,
  sentence: Characters,
  jieba: Uint8Array,
  lattice: WordLattice,
): void {
  let start = 0;
  let previousTag = 0;
  for (let end = 1; end <= columns.length; end++) {
    if (jieba[end] !== 1) continue;
    const tag = fillWord(columns, sentence, start, end, lattice);
    for (let i = start; i < end; i++) columns.previousTag[i + PAD] = previousTag;
    if (start > 0) fillNext(columns, jieba, start - 1, tag);
    previousTag = tag;
    start = end;
  }
}

/** Fills the columns of one of jieba's words and returns its part of speech. */
function fillWord(
  columns: FeatureColumns,
  { text, origin }: Characters,
  start: number,
  end: number,
  lattice: WordLattice,
): number {
  const length = end - start;
  const from = origin[start] as number;
  let hash = EMPTY_HASH;
  for (let i = start; i < end; i++) hash = extendHash(hash, text.charCodeAt(i));
  const word = length === 1 || length > LONGEST_WORD ? -1 : lattice.find(from, length);
  const value = word >= 0 ? (lattice.values[word] as number) : length === 1 ? lattice.valueOf(from, 1) : 0;
  const tag = tagOf(value);
  const split = tag === 0 ? 0 : splitOf(value);
  const partsAt = tag === 0 ? unknownSplit(lattice, from, length) : split;
  const parts = partsAt === 0 ? 0 : partsOf(lattice, from, partsAt, length);
  const firstSingle = partsAt === 1 ? text.charCodeAt(start) : 0;
  const secondSingle = partsAt > 0 && partsAt === length - 1 ? text.charCodeAt(end - 1) : 0;
  const cohesion = tag === 0 || length === 1 ? 0 : cohesionOf(value) + 1;
  const place = word >= 0 ? (lattice.nodes[word] as number) << 3 : unknownPlace(text, start, length);
  const isUnknown = word < 0 && (length === 2 || length === 3);
  const units = isUnknown ? (text.charCodeAt(start) << 16) | text.charCodeAt(start + 1) : 0;
  for (let k = 0; k < length; k++) {
    const i = start + PAD + k;
    columns.wordPlace[i] = place < 0 ? -1 : place + k;
    columns.wordUnits[i] = units;
    columns.word[i] = hash;
    columns.wordTag[i] = tag;
    columns.wordLength[i] = Math.min(length, LAST_LENGTH);
    columns.cohesion[i] = cohesion;
    columns.wordEntry[i] = entryOf(value);
    columns.part[i] = split === 0 ? 0 : k < split ? 1 + Number(k === split - 1) : 3 + Number(k === split);
    columns.parts[i] = parts;
    columns.singleParts[i] = (firstSingle << 16) | secondSingle;
  }
  return tag;
}

/** The first number of a word that the dictionary lacks, or of one unit, with room for the place in it; the second: its first two units. */
function unknownPlace(text: string, start: number, length: number): number {
  if (length === 1) return UNKNOWN_CHARACTER | (text.charCodeAt(start) << 3);
  if (length === 2) return UNKNOWN_WORD;
  return length === 3 ? UNKNOWN_WORD | (1 << 28) | (text.charCodeAt(start + 2) << 3) : -1;
}

/** Where a word that is in no dictionary falls into two that are, the rarer of them as frequent as possible; or 0. */
function unknownSplit(lattice: WordLattice, from: number, length: number): number {
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

/** Where a word falls into two, and their parts of speech: three bits, twice six bits. */
function partsOf(lattice: WordLattice, from: number, split: number, length: number): number {
  const first = tagOf(lattice.valueOf(from, split));
  return (split << 12) | (first << 6) | tagOf(lattice.valueOf(from + split, length - split));
}

/** The word that ends at `last` is followed by this one. */
function fillNext(columns: FeatureColumns, jieba: Uint8Array, last: number, tag: number): void {
  for (let i = last; i >= 0; i--) {
    columns.nextTag[i + PAD] = tag;
    if (jieba[i] === 1) break;
  }
}
