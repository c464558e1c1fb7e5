import { LABELS } from "../model/tagger.ts";

const IMPOSSIBLE = -1e30;
/** Pairs of labels that may follow each other, of B, M, E, S. */
const PAIRS: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 0],
  [2, 3],
  [3, 0],
  [3, 3],
];

/** How likely every label, and every pair of neighbouring labels, is in a linear-chain CRF. */
interface Marginals {
  /** `label` of character `i` at `i * 4 + label`. */
  readonly labels: Float64Array;
  /** Expected number of times label `b` follows `a`, at `a * 4 + b`. */
  readonly pairs: Float64Array;
}

/** Marginal probabilities of a sentence of at least one character (Lafferty, McCallum and Pereira 2001). */
export function marginals(scores: Float64Array, transitions: Float64Array): Marginals {
  const forward = forwardScores(scores, transitions);
  const backward = backwardScores(scores, transitions);
  const last = scores.length - LABELS;
  let total = IMPOSSIBLE;
  for (let label = 0; label < LABELS; label++) total = logAdd(total, forward[last + label] as number);
  const labels = new Float64Array(scores.length);
  for (let at = 0; at < scores.length; at++) {
    labels[at] = Math.exp((forward[at] as number) + (backward[at] as number) - total);
  }
  const pairs = new Float64Array(LABELS * LABELS);
  for (let at = LABELS; at < scores.length; at += LABELS) {
    for (const [a, b] of PAIRS) {
      const path =
        (forward[at - LABELS + a] as number) +
        (transitions[a * LABELS + b] as number) +
        (scores[at + b] as number) +
        (backward[at + b] as number);
      pairs[a * LABELS + b] = (pairs[a * LABELS + b] as number) + Math.exp(path - total);
    }
  }
  return { labels, pairs };
}

function forwardScores(scores: Float64Array, transitions: Float64Array): Float64Array {
  const forward = new Float64Array(scores.length).fill(IMPOSSIBLE);
  for (let label = 0; label < LABELS; label++) forward[label] = scores[label] as number;
  for (let at = LABELS; at < scores.length; at += LABELS) {
    for (const [a, b] of PAIRS) {
      const path = (forward[at - LABELS + a] as number) + (transitions[a * LABELS + b] as number);
      forward[at + b] = logAdd(forward[at + b] as number, path);
    }
    for (let label = 0; label < LABELS; label++) {
      forward[at + label] = (forward[at + label] as number) + (scores[at + label] as number);
    }
  }
  return forward;
}

function backwardScores(scores: Float64Array, transitions: Float64Array): Float64Array {
  const backward = new Float64Array(scores.length).fill(IMPOSSIBLE);
  backward.fill(0, scores.length - LABELS);
  for (let at = scores.length - LABELS; at > 0; at -= LABELS) {
    for (const [a, b] of PAIRS) {
      const path =
        (transitions[a * LABELS + b] as number) + (scores[at + b] as number) + (backward[at + b] as number);
      backward[at - LABELS + a] = logAdd(backward[at - LABELS + a] as number, path);
    }
  }
  return backward;
}

function logAdd(a: number, b: number): number {
  const larger = Math.max(a, b);
  const difference = -Math.abs(a - b);
  return difference < -40 ? larger : larger + Math.log1p(Math.exp(difference));
}
