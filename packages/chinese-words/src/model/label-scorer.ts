import { type FeatureColumns, PAD } from "./feature-columns.ts";
import { GROUPS, NO_KEY, writeGroup, writeGroupKeys } from "./feature-groups.ts";
import { MAX_FEATURES } from "./feature-hash.ts";
import { unitFeature, WINDOW, writeSingleFeatures } from "./feature-templates.ts";
import { forbid, LABELS } from "./tagger.ts";
import { type FindValues, weightTable } from "./weight-table.ts";
import type { Weights } from "./weights.ts";

/** Finds the score of every label of every character. */
export type ScoreLabels = (columns: FeatureColumns) => Float64Array;

/** Places of the window, rounded up to a power of two. */
const ROW = 8;
/** Keys of a group of features whose sums are kept: a power of two. */
const KEPT_BITS = 13;

/**
 * Sums up what the features of characters say for the four labels. The weights of a feature are found in one of
 * three ways: those of one character of the window by a table of all characters, made when the weights are loaded;
 * those of a group of features together, kept by the group's key; all others by their hash.
 * @returns scores that are good until the next call; those of labels that white space, surrogates or closed
 *   classes forbid are almost minus infinity
 */
export function labelScorer(weights: Weights): ScoreLabels {
  const valuesOf = weightTable(weights);
  const windows = windowValues(valuesOf);
  const keptKeys = new Int32Array(GROUPS << KEPT_BITS).fill(NO_KEY);
  const keptSums = new Int16Array((GROUPS * LABELS) << KEPT_BITS);
  const keys = new Int32Array(GROUPS);
  const features = new Int32Array(MAX_FEATURES);
  let scores = new Float64Array(1024);

  const keep = (columns: FeatureColumns, at: number, group: number, slot: number): void => {
    const count = writeGroup(group, columns, at, features, 0);
    keptKeys[slot] = keys[group] as number;
    keptSums.fill(0, slot * LABELS, slot * LABELS + LABELS);
    for (let k = 0; k < count; k++) {
      const four = valuesOf(features[k] as number);
      for (let label = 0; label < LABELS; label++) {
        const sum = keptSums[slot * LABELS + label] as number;
        keptSums[slot * LABELS + label] = sum + ((four << (24 - 8 * label)) >> 24);
      }
    }
  };

  const score = (columns: FeatureColumns, index: number): void => {
    const at = index + PAD;
    let b = 0;
    let m = 0;
    let e = 0;
    let s = 0;
    writeGroupKeys(columns, at, keys);
    for (let group = 0; group < GROUPS; group++) {
      const key = keys[group] as number;
      const slot = (group << KEPT_BITS) | (Math.imul(key, 0x9e3779b1) >>> (32 - KEPT_BITS));
      if (keptKeys[slot] !== key || key === NO_KEY) keep(columns, at, group, slot);
      b += keptSums[slot * LABELS] as number;
      m += keptSums[slot * LABELS + 1] as number;
      e += keptSums[slot * LABELS + 2] as number;
      s += keptSums[slot * LABELS + 3] as number;
    }
    const singles = writeSingleFeatures(columns, index, features);
    for (let k = 0; k < singles; k++) {
      const four = valuesOf(features[k] as number);
      b += (four << 24) >> 24;
      m += (four << 16) >> 24;
      e += (four << 8) >> 24;
      s += four >> 24;
    }
    for (let place = 0; place < WINDOW_SIZE; place++) {
      const four = windows[(columns.unit[at + place - WINDOW] as number) * ROW + place] as number;
      b += (four << 24) >> 24;
      m += (four << 16) >> 24;
      e += (four << 8) >> 24;
      s += four >> 24;
    }
    scores[index * LABELS] = b;
    scores[index * LABELS + 1] = m;
    scores[index * LABELS + 2] = e;
    scores[index * LABELS + 3] = s;
  };

  return (columns) => {
    const { length, fixed } = columns;
    if (length * LABELS > scores.length) scores = new Float64Array(2 * length * LABELS);
    for (let i = 0; i < length; i++) {
      // Where a word's begin is decided on both sides one label is left, whatever its score.
      if (fixed[i] === 0 || fixed[i + 1] === 0) score(columns, i);
      else scores.fill(0, i * LABELS, i * LABELS + LABELS);
      forbid(scores, i * LABELS, fixed[i] as number, fixed[i + 1] as number);
    }
    return scores;
  };
}

const WINDOW_SIZE = 2 * WINDOW + 1;

/** The four values of every unit at every place of the window, `ROW` numbers a unit. */
function windowValues(valuesOf: FindValues): Int32Array {
  const values = new Int32Array(0x10000 * ROW);
  for (let unit = 0; unit < 0x10000; unit++) {
    for (let place = 0; place < WINDOW_SIZE; place++)
      values[unit * ROW + place] = valuesOf(unitFeature(place - WINDOW, unit));
  }
  return values;
}
