import { type FeatureColumns, PAD } from "./feature-columns.ts";
import { documentGroups, groups } from "./feature-groups.ts";
import { entryKey } from "./groups/cedict-entries.ts";
import {
  writeBeforePair,
  writeBehindPair,
  writeFirstOfPair,
  writeSecondOfPair,
} from "./groups/character-pairs.ts";
import { characterKey } from "./groups/characters.ts";
import { beginTagKey, endTagKey, lengthKey } from "./groups/dictionary-words.ts";
import { frequencyKey } from "./groups/frequencies.ts";
import { nextSuffixKey, prefixKey, suffixKey } from "./groups/habits.ts";
import { nextWordKey, previousWordKey, writeWord } from "./groups/jieba-word.ts";
import { isAtRun, writeRuns } from "./groups/runs.ts";
import { shapeKey } from "./groups/shapes.ts";
import { FeatureSums, SumsOfAllKeys, SumsOfLastKeys } from "./sum-tables.ts";
import { weightTable } from "./weight-table.ts";
import type { Weights } from "./weights.ts";

/** Finds what all features of every character say for its labels, as `packedLabels` packs it; good until the next call. */
export type ScoreLabels = (columns: FeatureColumns) => Float64Array;

/** Rows of words and of pairs that are kept, as powers of two. */
const WORD_BITS = 17;
const PAIR_BITS = 18;
/** Numbers of a row: the pair and its positions, the sums for its two characters and for those before and behind. */
const PAIR_ROW = 5;

/**
 * Sums up what the features of characters say for the labels. What features say together is kept, by what
 * they depend on: a few small numbers (for each group of features), a word and the place in it, two neighbouring
 * characters; always those met last, or all. Those of runs of digits are looked up one by one.
 */
export function labelScorer(weights: Weights): ScoreLabels {
  const sums = new FeatureSums(weightTable(weights));
  const addPairs = pairScorer(sums);
  const wordSum = wordScorer(sums);
  const wordAndCharacterSum = wordAndCharacterScorer(sums);
  const dictionarySum = dictionaryScorer(sums);
  const habitSum = habitScorer(sums);
  const documentSum = documentScorer(sums);
  let scores = new Float64Array(1024);
  return (columns) => {
    const { length, fixed, hasDocument } = columns;
    if (length > scores.length) scores = new Float64Array(2 * length);
    addPairs(columns, scores);
    for (let i = 0; i < length; i++) {
      // Where a word's begin is decided on both sides one label is left, whatever its score.
      if (fixed[i] !== 0 && fixed[i + 1] !== 0) continue;
      const at = i + PAD;
      let sum = (scores[i] as number) + wordSum(columns, at) + wordAndCharacterSum(columns, at);
      sum += dictionarySum(columns, at) + habitSum(columns, at);
      if (hasDocument) sum += documentSum(columns, at);
      if (isAtRun(columns, at)) sum += sums.ofFirst(writeRuns(columns, at, sums.features, 0));
      scores[i] = sum;
    }
    return scores;
  };
}

/** Writes what pairs of characters say, those with the padding too, to the scores. */
function pairScorer(sums: FeatureSums): (columns: FeatureColumns, scores: Float64Array) => void {
  const rows = new Float64Array(PAIR_ROW << PAIR_BITS).fill(Number.NaN);
  const { features } = sums;

  const add = (columns: FeatureColumns, at: number, row: number, key: number): void => {
    rows[row] = key;
    rows[row + 1] = sums.ofFirst(writeBeforePair(columns, at, features, 0));
    rows[row + 2] = sums.ofFirst(writeFirstOfPair(columns, at, features, 0));
    rows[row + 3] = sums.ofFirst(writeSecondOfPair(columns, at, features, 0));
    rows[row + 4] = sums.ofFirst(writeBehindPair(columns, at, features, 0));
  };

  return (columns, scores) => {
    const { unit, positions, length } = columns;
    // What pairs that were seen say for the character before the pair, for its first and for its second one.
    let before = 0;
    let first = 0;
    let second = 0;
    for (let at = PAD - 2; at <= length + PAD; at++) {
      const pair = ((unit[at] as number) << 16) | (unit[at + 1] as number);
      const places = (((positions[at] as number) & 7) << 3) | ((positions[at + 1] as number) & 7);
      const row = (Math.imul(pair ^ ((places | 64) << 10), 0x9e3779b1) >>> (32 - PAIR_BITS)) * PAIR_ROW;
      const key = pair * 64 + places;
      if (rows[row] !== key) add(columns, at, row, key);
      if (at > PAD) scores[at - PAD - 1] = before + (rows[row + 1] as number);
      before = first + (rows[row + 2] as number);
      first = second + (rows[row + 3] as number);
      second = rows[row + 4] as number;
    }
  };
}

/** What jieba's word, and the place in it, says of a character. */
function wordScorer(sums: FeatureSums): (columns: FeatureColumns, at: number) => number {
  // The two numbers of a word stand in the place of one sum, so that a row takes one line of the processor's cache.
  const rows = new Float64Array(2 << WORD_BITS);
  const words = new Int32Array(rows.buffer).fill(-1);

  return (columns, at) => {
    const word = columns.word[at] as number;
    const start = columns.wordStart[word] as number;
    const whole = columns.wordPlace[word] as number;
    const place = whole + at - PAD - start;
    const units = columns.wordUnits[word] as number;
    const hash = Math.imul(place ^ Math.imul(units, 0x85ebca6b), 0x9e3779b1);
    const row = 2 * (hash >>> (32 - WORD_BITS));
    if (words[2 * row] !== place || words[2 * row + 1] !== units || whole < 0) {
      words[2 * row] = place;
      words[2 * row + 1] = units;
      rows[row + 1] = sums.ofFirst(writeWord(columns, at, sums.features, 0));
    }
    return rows[row + 1] as number;
  };
}

/** What the groups of features about jieba's words say of a character, and those about the character. */
function wordAndCharacterScorer(sums: FeatureSums): (columns: FeatureColumns, at: number) => number {
  const shapes = new SumsOfLastKeys(groups.shapes, 12, sums);
  const nextWord = new SumsOfLastKeys(groups.nextWord, 12, sums);
  const previousWord = new SumsOfLastKeys(groups.previousWord, 12, sums);
  const characters = new SumsOfLastKeys(groups.characters, 14, sums);
  return (columns, at) =>
    shapes.of(shapeKey(columns, at)) +
    nextWord.of(nextWordKey(columns, at)) +
    previousWord.of(previousWordKey(columns, at)) +
    characters.of(characterKey(columns, at));
}

/** The same of those about dictionary words. */
function dictionaryScorer(sums: FeatureSums): (columns: FeatureColumns, at: number) => number {
  const lengths = new SumsOfLastKeys(groups.lengths, 12, sums);
  const endTags = new SumsOfAllKeys(groups.endTags, 15, sums);
  const beginTags = new SumsOfAllKeys(groups.beginTags, 15, sums);
  const entries = new SumsOfLastKeys(groups.entries, 12, sums);
  return (columns, at) =>
    lengths.of(lengthKey(columns, at)) +
    endTags.of(endTagKey(columns, at)) +
    beginTags.of(beginTagKey(columns, at)) +
    entries.of(entryKey(columns, at));
}

/** The same of those about how the character behaves. */
function habitScorer(sums: FeatureSums): (columns: FeatureColumns, at: number) => number {
  const prefixes = new SumsOfAllKeys(groups.prefixes, 12, sums);
  const suffix = new SumsOfAllKeys(groups.suffix, 10, sums);
  const nextSuffix = new SumsOfAllKeys(groups.nextSuffix, 10, sums);
  const frequencies = new SumsOfLastKeys(groups.frequencies, 13, sums);
  return (columns, at) =>
    prefixes.of(prefixKey(columns, at)) +
    suffix.of(suffixKey(columns, at)) +
    nextSuffix.of(nextSuffixKey(columns, at)) +
    frequencies.of(frequencyKey(columns, at));
}

/** What recurs in the document says of a character. */
function documentScorer(sums: FeatureSums): (columns: FeatureColumns, at: number) => number {
  const pairBefore = new SumsOfLastKeys(documentGroups.pairBefore, 12, sums);
  const pairBehind = new SumsOfLastKeys(documentGroups.pairBehind, 12, sums);
  const stringBegin = new SumsOfAllKeys(documentGroups.stringBegin, 13, sums);
  const stringEnd = new SumsOfAllKeys(documentGroups.stringEnd, 13, sums);
  return (columns, at) =>
    pairBefore.of(documentGroups.pairBefore.key(columns, at)) +
    pairBehind.of(documentGroups.pairBehind.key(columns, at)) +
    stringBegin.of(documentGroups.stringBegin.key(columns, at)) +
    stringEnd.of(documentGroups.stringEnd.key(columns, at));
}
