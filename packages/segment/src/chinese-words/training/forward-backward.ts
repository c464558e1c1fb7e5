import { LABELS, PAIRS, type Scores, type Transitions } from "../model/labels.ts";

const IMPOSSIBLE = -1e30;

/** How likely every label, and every pair of neighbouring labels, is in a linear-chain CRF. */
interface Marginals {
  /** Of each character. */
  readonly labels: Scores[];
  /** Expected number of times label `b` follows `a`, at `[a][b]`. */
  readonly pairs: Transitions;
}

/** Marginal probabilities of a sentence of at least one character (Lafferty, McCallum and Pereira 2001). */
export function marginals(scores: readonly Scores[], transitions: Transitions): Marginals {
  const forward = forwardScores(scores, transitions);
  const backward = backwardScores(scores, transitions);
  const total = (forward.at(-1) ?? zeros()).reduce(logAdd, IMPOSSIBLE);
  const labels = forward.map((sums, i) => {
    const after = backward[i] ?? zeros();
    return LABELS.map((label) => Math.exp(sums[label] + after[label] - total)) as Scores;
  });
  const pairs: Transitions = [zeros(), zeros(), zeros(), zeros()];
  scores.forEach((own, i) => {
    const before = forward[i - 1];
    const after = backward[i];
    if (before === undefined || after === undefined) return;
    for (const [a, b] of PAIRS)
      pairs[a][b] += Math.exp(before[a] + transitions[a][b] + own[b] + after[b] - total);
  });
  return { labels, pairs };
}

function forwardScores(scores: readonly Scores[], transitions: Transitions): Scores[] {
  let before: Scores | undefined;
  return scores.map((own) => {
    const sums: Scores = [IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE];
    if (before === undefined) before = [...own];
    else {
      for (const [a, b] of PAIRS) sums[b] = logAdd(sums[b], before[a] + transitions[a][b]);
      for (const label of LABELS) sums[label] += own[label];
      before = sums;
    }
    return before;
  });
}

function backwardScores(scores: readonly Scores[], transitions: Transitions): Scores[] {
  let after = zeros();
  const backward = [after];
  for (const own of scores.slice(1).reverse()) {
    const sums: Scores = [IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE];
    for (const [a, b] of PAIRS) sums[a] = logAdd(sums[a], transitions[a][b] + own[b] + after[b]);
    after = sums;
    backward.push(after);
  }
  return backward.reverse();
}

function zeros(): Scores {
  return [0, 0, 0, 0];
}

function logAdd(a: number, b: number): number {
  const larger = Math.max(a, b);
  const difference = -Math.abs(a - b);
  return difference < -40 ? larger : larger + Math.log1p(Math.exp(difference));
}
