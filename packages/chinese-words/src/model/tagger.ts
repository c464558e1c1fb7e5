import { MUST_BEGIN, MUST_NOT_BEGIN } from "../characters.ts";
import type { FeatureColumns } from "./feature-columns.ts";
import { MAX_FEATURES, writeFeatures } from "./feature-templates.ts";

/** B, M, E, S: a character begins a word of several, lies inside, ends it, or is a word. */
export const LABELS = 4;
export const B = 0;
export const M = 1;
export const E = 2;
export const S = 3;

/** Writes what the first `count` features say for the four labels to `scores[at…at + 3]`. */
export type FeatureScorer = (features: Int32Array, count: number, scores: Float64Array, at: number) => void;

const NEVER = -1e9;

/** The score of every label of every character; labels that white space or surrogates forbid score `NEVER`. */
export function labelScores(columns: FeatureColumns, score: FeatureScorer): Float64Array {
  const { length, fixed } = columns;
  const scores = new Float64Array(length * LABELS);
  const features = new Int32Array(MAX_FEATURES);
  for (let i = 0; i < length; i++) {
    // Where a word's begin is decided on both sides one label is left, whatever its score.
    if (fixed[i] === 0 || fixed[i + 1] === 0) {
      const count = writeFeatures(columns, i, features);
      score(features, count, scores, i * LABELS);
    }
    forbid(scores, i * LABELS, fixed[i] as number, fixed[i + 1] as number);
  }
  return scores;
}

/** Rules out labels that disagree with where a word must or must not begin, here and after. */
export function forbid(scores: Float64Array, at: number, here: number, after: number): void {
  if (here === MUST_BEGIN) scores[at + M] = scores[at + E] = NEVER;
  if (here === MUST_NOT_BEGIN) scores[at + B] = scores[at + S] = NEVER;
  if (after === MUST_BEGIN) scores[at + B] = scores[at + M] = NEVER;
  if (after === MUST_NOT_BEGIN) scores[at + E] = scores[at + S] = NEVER;
}

/** Labels that may come before B, M, E, S. */
const PRECEDERS: readonly (readonly [number, number])[] = [
  [E, S],
  [B, M],
  [B, M],
  [E, S],
];

/**
 * Where words begin, by the best sequence of labels (Viterbi), as one byte a character and one past the end.
 * @param transitions score of label `b` after label `a` at `a * 4 + b`
 */
export function bestBegins(scores: Float64Array, transitions: ArrayLike<number>): Uint8Array {
  const length = scores.length / LABELS;
  const begins = new Uint8Array(length + 1);
  begins[length] = 1;
  if (length === 0) return begins;
  const from = new Uint8Array(scores.length);
  for (let at = LABELS; at < scores.length; at += LABELS) {
    for (let label = 0; label < LABELS; label++) {
      const [a, b] = PRECEDERS[label] as readonly [number, number];
      const scoreA = (scores[at - LABELS + a] as number) + (transitions[a * LABELS + label] as number);
      const scoreB = (scores[at - LABELS + b] as number) + (transitions[b * LABELS + label] as number);
      from[at + label] = scoreA >= scoreB ? a : b;
      scores[at + label] = (scores[at + label] as number) + Math.max(scoreA, scoreB);
    }
  }
  const last = scores.length - LABELS;
  let label = (scores[last + E] as number) > (scores[last + S] as number) ? E : S;
  for (let i = length - 1; i >= 0; i--) {
    begins[i] = label === B || label === S ? 1 : 0;
    label = from[i * LABELS + label] as number;
  }
  return begins;
}
