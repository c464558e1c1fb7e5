import { type FeatureColumns, PAD } from "./feature-columns.ts";
import { groupCount, groups, writeGroupKeys } from "./feature-groups.ts";
import { MAX_FEATURES } from "./feature-hash.ts";
import {
  beforePair,
  behindPair,
  unitFeature,
  writeFirstOfPair,
  writeSecondOfPair,
} from "./groups/character-pairs.ts";
import { writeWord } from "./groups/jieba-word.ts";
import { writeRuns } from "./groups/runs.ts";
import { first, firstTwo, lastTwo, second } from "./packed-labels.ts";
import { forbid, LABELS } from "./tagger.ts";
import { type FindValues, weightTable } from "./weight-table.ts";
import type { Weights } from "./weights.ts";

/** Finds the score of every label of every character. */
export type ScoreLabels = (columns: FeatureColumns) => Float64Array;

/** Rows of words and of pairs that are kept, as powers of two. */
const WORD_BITS = 17;
const PAIR_BITS = 18;
/** Numbers of a row: the word and place, their two sums, and the units of a word in no dictionary. */
const WORD_ROW = 4;
/** Numbers of a row: the pair, its positions, the sums for its two characters, the values for those around. */
const PAIR_ROW = 8;
/** Numbers of a row: the key of a group of features, and their two sums. */
const GROUP_ROW = 4;
/** A group has at most so many rows, as a power of two. */
const GROUP_BITS = 13;
/** In place of the key of a row that is free. */
const FREE = -1;

/** Where the rows of each group begin; a key times the factor, shifted, is its row: the key itself where all fit. */
const groupStarts = new Int32Array(groups.length);
const groupFactors = new Int32Array(groups.length);
const groupShifts = new Int32Array(groups.length);
const groupRowCount = groups.reduce((rows, { bits }, group) => {
  const kept = Math.min(bits, GROUP_BITS);
  groupStarts[group] = rows;
  groupShifts[group] = 32 - kept;
  groupFactors[group] = bits === kept ? 1 << (32 - kept) : 0x9e3779b1;
  return rows + 2 ** kept;
}, 0);

/**
 * Sums up what the features of characters say for the four labels. What features say together is kept, by what
 * they depend on: a few small numbers (for each group of features), a word and the place in it, two neighbouring
 * characters; always those met last. Other features are looked up one by one.
 * @returns scores that are good until the next call; those of labels that white space, surrogates or closed
 *   classes forbid are almost minus infinity
 */
export function labelScorer(weights: Weights): ScoreLabels {
  const valuesOf = weightTable(weights);
  const groupRows = new Int32Array(GROUP_ROW * groupRowCount).fill(FREE);
  const wordRows = new Int32Array(WORD_ROW << WORD_BITS).fill(FREE);
  const pairRows = new Int32Array(PAIR_ROW << PAIR_BITS);
  const farUnits = farUnitValues(valuesOf);
  const keys = new Int32Array(groups.length);
  /** The two sums of the runs of digits around a character. */
  const runs = new Int32Array(2);
  const features = new Int32Array(MAX_FEATURES);
  let scores = new Float64Array(1024);
  /** Sums for B and M, for E and S, two in a number, at each place of the columns. */
  let bm = new Int32Array(512);
  let es = new Int32Array(512);

  /** Writes what the first so many features say together. */
  const writeSums = (count: number, sums: Int32Array, at: number): void => {
    let bmSum = 0;
    let esSum = 0;
    for (let k = 0; k < count; k++) {
      const four = valuesOf(features[k] as number);
      bmSum += firstTwo(four);
      esSum += lastTwo(four);
    }
    sums[at] = bmSum;
    sums[at + 1] = esSum;
  };

  /** Adds what pairs of characters say to the sums, those with the padding too. */
  const addPairs = (columns: FeatureColumns): void => {
    const { unit, jieba, length } = columns;
    for (let at = PAD - 2; at <= length + PAD; at++) {
      const pair = ((unit[at] as number) << 16) | (unit[at + 1] as number);
      const positions = ((jieba[at] as number) << 3) | (jieba[at + 1] as number) | 64;
      const row = (Math.imul(pair ^ (positions << 10), 0x9e3779b1) >>> (32 - PAIR_BITS)) * PAIR_ROW;
      if (pairRows[row] !== pair || pairRows[row + 1] !== positions) {
        pairRows[row] = pair;
        pairRows[row + 1] = positions;
        writeSums(writeFirstOfPair(columns, at, features, 0), pairRows, row + 2);
        writeSums(writeSecondOfPair(columns, at, features, 0), pairRows, row + 4);
        pairRows[row + 6] = valuesOf(beforePair(columns, at));
        pairRows[row + 7] = valuesOf(behindPair(columns, at));
      }
      const before = pairRows[row + 6] as number;
      if (before !== 0) add(at - 1, firstTwo(before), lastTwo(before));
      add(at, pairRows[row + 2] as number, pairRows[row + 3] as number);
      add(at + 1, pairRows[row + 4] as number, pairRows[row + 5] as number);
      const behind = pairRows[row + 7] as number;
      if (behind !== 0) add(at + 2, firstTwo(behind), lastTwo(behind));
    }
  };

  const add = (at: number, bmSum: number, esSum: number): void => {
    bm[at] = (bm[at] as number) + bmSum;
    es[at] = (es[at] as number) + esSum;
  };

  const score = (columns: FeatureColumns, at: number, groupEnd: number): void => {
    const place = columns.wordPlace[at] as number;
    const units = columns.wordUnits[at] as number;
    const row = (Math.imul(place ^ Math.imul(units, 0x85ebca6b), 0x9e3779b1) >>> (32 - WORD_BITS)) * WORD_ROW;
    if (wordRows[row] !== place || wordRows[row + 3] !== units || place < 0) {
      wordRows[row] = place;
      wordRows[row + 3] = units;
      writeSums(writeWord(columns, at, features, 0), wordRows, row + 1);
    }
    let bmSum = (bm[at] as number) + (wordRows[row + 1] as number);
    let esSum = (es[at] as number) + (wordRows[row + 2] as number);
    writeGroupKeys(columns, at, keys);
    for (let group = 0; group < groupEnd; group++) {
      const key = keys[group] as number;
      const hash = Math.imul(key, groupFactors[group] as number) >>> (groupShifts[group] as number);
      const row = GROUP_ROW * ((groupStarts[group] as number) + hash);
      if (groupRows[row] !== key) {
        const count = (groups[group] as (typeof groups)[number]).write(columns, at, features, 0);
        groupRows[row] = key;
        writeSums(count, groupRows, row + 1);
      }
      bmSum += groupRows[row + 1] as number;
      esSum += groupRows[row + 2] as number;
    }
    const farBefore = farUnits[2 * (columns.unit[at - 2] as number)] as number;
    const farBehind = farUnits[2 * (columns.unit[at + 2] as number) + 1] as number;
    bmSum += firstTwo(farBefore) + firstTwo(farBehind);
    esSum += lastTwo(farBefore) + lastTwo(farBehind);
    writeSums(writeRuns(columns, at, features, 0), runs, 0);
    bmSum += runs[0] as number;
    esSum += runs[1] as number;
    const to = (at - PAD) * LABELS;
    scores[to] = first(bmSum | 0);
    scores[to + 1] = second(bmSum | 0);
    scores[to + 2] = first(esSum | 0);
    scores[to + 3] = second(esSum | 0);
  };

  return (columns) => {
    const { length, fixed } = columns;
    if (length * LABELS > scores.length) scores = new Float64Array(2 * length * LABELS);
    if (length + 2 * PAD > bm.length) {
      bm = new Int32Array(2 * length + 2 * PAD);
      es = new Int32Array(bm.length);
    }
    bm.fill(0, 0, length + 2 * PAD);
    es.fill(0, 0, length + 2 * PAD);
    addPairs(columns);
    const groupEnd = groupCount(columns);
    for (let i = 0; i < length; i++) {
      // Where a word's begin is decided on both sides one label is left, whatever its score.
      if (fixed[i] === 0 || fixed[i + 1] === 0) score(columns, i + PAD, groupEnd);
      else scores.fill(0, i * LABELS, i * LABELS + LABELS);
      forbid(scores, i * LABELS, fixed[i] as number, fixed[i + 1] as number);
    }
    return scores;
  };
}

/** What each unit says two places before and two places behind it, in turn. */
function farUnitValues(valuesOf: FindValues): Int32Array {
  return Int32Array.from({ length: 2 * 0x10000 }, (_, index) =>
    valuesOf(unitFeature(index % 2 === 0 ? -2 : 2, index >> 1)),
  );
}
