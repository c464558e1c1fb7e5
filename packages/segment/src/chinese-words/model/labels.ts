import { MUST_BEGIN, MUST_NOT_BEGIN } from "../bare-text.ts";

/** Labels: a character begins a word of several, is inside, ends it, or is a word. */
export const B = 0;
export const M = 1;
export const E = 2;
export const S = 3;
export const LABELS = [B, M, E, S] as const;

export type Label = (typeof LABELS)[number];

export type Scores = [b: number, m: number, e: number, s: number];

/** Weights of label `b` after label `a`, at `[a][b]`. */
export type Transitions = readonly [Scores, Scores, Scores, Scores];

/** The two labels that may come before each label. */
const BEFORE = [
  [E, S],
  [B, M],
  [B, M],
  [E, S],
] as const;

export const PAIRS: readonly (readonly [Label, Label])[] = LABELS.flatMap((a) =>
  LABELS.filter((b) => BEFORE[b].some((label) => label === a)).map((b) => [a, b] as const),
);

export function transitionsOf(numbers: ArrayLike<number>): Transitions {
  const row = (a: Label): Scores => LABELS.map((b) => numbers[a * LABELS.length + b]) as Scores;
  return [row(B), row(M), row(E), row(S)];
}

/** Returns the scores of a character's labels: the sums of the weights of its features, four for each, in the order of `LABELS`. */
export function scoresOf(features: readonly number[], weights: ArrayLike<number>): Scores {
  let b = 0;
  let m = 0;
  let e = 0;
  let s = 0;
  for (const feature of features) {
    const at = feature * LABELS.length;
    b += weights[at] as number;
    m += weights[at + 1] as number;
    e += weights[at + 2] as number;
    s += weights[at + 3] as number;
  }
  return [b, m, e, s];
}

const NEVER = -1e9;

/** Rules out labels that disagree with the decisions on this character and the next. */
export function forbid(scores: Scores, decision: number, next: number): void {
  if (decision === MUST_BEGIN) scores[M] = scores[E] = NEVER;
  if (decision === MUST_NOT_BEGIN) scores[B] = scores[S] = NEVER;
  if (next === MUST_BEGIN) scores[B] = scores[M] = NEVER;
  if (next === MUST_NOT_BEGIN) scores[E] = scores[S] = NEVER;
}

/** Returns the best sequence of labels (Viterbi); `begins` is true at the begin of a word, and at the end. */
export function bestPath(
  scores: readonly Scores[],
  transitions: Transitions,
): { begins: boolean[]; score: number } {
  /** For each character the best label before each of its labels. */
  const before: [Label, Label, Label, Label][] = [];
  let sums: Scores = [0, 0, 0, 0];
  scores.forEach((emission, i) => {
    const next: Scores = [...emission];
    const best: [Label, Label, Label, Label] = [E, B, B, E];
    for (const label of i === 0 ? [] : LABELS) {
      const [first, second] = BEFORE[label];
      const byFirst = sums[first] + transitions[first][label];
      const bySecond = sums[second] + transitions[second][label];
      if (byFirst < bySecond) best[label] = second;
      next[label] += Math.max(byFirst, bySecond);
    }
    sums = next;
    before.push(best);
  });
  const begins = new Array<boolean>(scores.length + 1).fill(true);
  let label: Label = sums[E] > sums[S] ? E : S;
  const score = sums[label];
  for (let i = scores.length - 1; i >= 0; i--) {
    begins[i] = label === B || label === S;
    label = before[i]?.[label] ?? E;
  }
  return { begins, score };
}
