import { type FeatureColumns, PAD } from "./feature-columns.ts";
import { documentGroups, groups } from "./feature-groups.ts";
import { entryKey } from "./groups/cedict-entries.ts";
import { characterKey } from "./groups/characters.ts";
import { beginTagKey, endTagKey, lengthKey } from "./groups/dictionary-words.ts";
import { frequencyKey } from "./groups/frequencies.ts";
import { nextSuffixKey, prefixKey, suffixKey } from "./groups/habits.ts";
import { nextWordKey, previousWordKey } from "./groups/jieba-word.ts";
import { pairBeforeKey, pairBehindKey, stringKey } from "./groups/recurrence.ts";
import { isAtRun, writeRuns } from "./groups/runs.ts";
import { shapeKey } from "./groups/shapes.ts";
import { PairSums } from "./pair-sums.ts";
import { FeatureSums, SumsOfAllKeys, SumsOfLastKeys } from "./sum-tables.ts";
import { weightTable } from "./weight-table.ts";
import type { Weights } from "./weights.ts";
import { WordSums } from "./word-sums.ts";

/** Finds what all features of every character say for its labels, as `packedLabels` packs it, in a column; good until the next call. */
export type ScoreLabels = (columns: FeatureColumns) => Float64Array;

/**
 * Sums up what the features of characters say for the labels. What features say together is kept, by what
 * they depend on: a few small numbers (for each group of features), a word, two neighbouring characters of two words.
 * Those of runs of digits are looked up one by one.
 */
export function labelScorer(weights: Weights): ScoreLabels {
  const sums = new FeatureSums(weightTable(weights));
  const pairs = new PairSums(sums);
  const words = new WordSums(sums, pairs);
  const wordAndCharacterSum = wordAndCharacterScorer(sums);
  const dictionarySum = dictionaryScorer(sums);
  const habitSum = habitScorer(sums);
  const documentSum = documentScorer(sums);
  let scores = new Float64Array(1024);

  const addWordsAndPairs = (columns: FeatureColumns): void => {
    pairs.addTo(scores, columns, PAD - 2);
    for (let word = 1; word <= columns.words; word++) {
      pairs.addTo(scores, columns, (columns.wordStart[word] as number) + PAD - 1);
      words.addTo(scores, columns, word);
    }
    pairs.addTo(scores, columns, columns.length + PAD - 1);
    pairs.addTo(scores, columns, columns.length + PAD);
  };

  return (columns) => {
    const { length, fixed, hasDocument } = columns;
    if (length + 2 * PAD > scores.length) scores = new Float64Array(2 * length + 2 * PAD);
    scores.fill(0, 0, length + 2 * PAD);
    addWordsAndPairs(columns);
    for (let i = 0; i < length; i++) {
      // Where a word's begin is decided on both sides one label is left, whatever its score.
      if (fixed[i] !== 0 && fixed[i + 1] !== 0) continue;
      const at = i + PAD;
      let sum = (scores[at] as number) + wordAndCharacterSum(columns, at);
      sum += dictionarySum(columns, at) + habitSum(columns, at);
      if (hasDocument) sum += documentSum(columns, at);
      if (isAtRun(columns, at)) sum += sums.ofFirst(writeRuns(columns, at, sums.features, 0));
      scores[at] = sum;
    }
    return scores;
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
  const strings = new SumsOfLastKeys(documentGroups.strings, 12, sums);
  return (columns, at) =>
    pairBefore.of(pairBeforeKey(columns, at)) +
    pairBehind.of(pairBehindKey(columns, at)) +
    strings.of(stringKey(columns, at));
}
