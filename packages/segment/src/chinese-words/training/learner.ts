import {
  forbid,
  LABELS,
  PAIRS,
  type Scores,
  scoresOf,
  type Transitions,
  transitionsOf,
} from "../model/labels.ts";
import type { Example, ExampleSentence } from "./examples.ts";

export interface TrainingOptions {
  readonly epochs: number;
  /** The weights are the mean of those after each of the last epochs, so many. */
  readonly averagedEpochs: number;
  readonly learningRate: number;
  /** Pull of every weight towards 0 at each update. */
  readonly regularization: number;
  /** Features that occur less often are left out. */
  readonly leastCount: number;
  /** Share of a character's features left out at random at each update. */
  readonly dropout: number;
  /** Weights smaller than this are dropped from the file. */
  readonly threshold: number;
  /** The weights are the mean of so many runs with seeds from `seed`. */
  readonly runs: number;
  readonly seed: number;
}

export const trainingDefaults: TrainingOptions = {
  epochs: 14,
  averagedEpochs: 6,
  learningRate: 0.01,
  regularization: 5e-4,
  leastCount: 3,
  dropout: 0.5,
  threshold: 0.005,
  runs: 5,
  seed: 1,
};

/** One set of weights, with the sums of squared gradients that scale their steps (AdaGrad). */
interface Layer {
  readonly weights: Float32Array | Float64Array;
  readonly squares: Float32Array | Float64Array;
}

/**
 * The weights while they are learnt, four for each feature. Sentences of both standards share one layer of weights; each standard has a
 * layer of its own besides (Daumé 2007).
 */
interface Learner {
  readonly shared: Layer;
  readonly target: Layer;
  readonly other: Layer;
  /** Label `b` after label `a` scores the weight at `a * 4 + b`. */
  readonly transitions: Layer;
}

export function newLearner(featureCount: number): Learner {
  const layerOf = (size: number, Numbers: typeof Float32Array | typeof Float64Array): Layer => ({
    weights: new Numbers(size),
    squares: new Numbers(size).fill(1e-3),
  });
  const layer = (): Layer => layerOf(featureCount * LABELS.length, Float32Array);
  return {
    shared: layer(),
    target: layer(),
    other: layer(),
    transitions: layerOf(LABELS.length ** 2, Float64Array),
  };
}

/** Probabilities that are wrong by less than this teach nothing. */
const SMALL = 5e-4;

/** One step of stochastic gradient on one sentence, some of its features left out. */
export function learn(
  learner: Learner,
  { examples, isTarget }: ExampleSentence,
  options: TrainingOptions,
  random: () => number,
): void {
  const own = isTarget ? learner.target : learner.other;
  const features = examples.map((example) => example.features.filter(() => random() >= options.dropout));
  const factor = 1 / (1 - options.dropout);
  const scores = examples.map(({ decided, decidedNext }, i) => {
    const shared = scoresOf(features[i] ?? [], learner.shared.weights);
    const others = scoresOf(features[i] ?? [], own.weights);
    const sums = LABELS.map((label) => factor * shared[label] + factor * others[label]) as Scores;
    forbid(sums, decided, decidedNext);
    return sums;
  });
  const { labels, pairs } = marginals(scores, transitionsOf(learner.transitions.weights));
  learnTransitions(learner.transitions, examples, pairs, options.learningRate);
  examples.forEach(({ label: gold }, i) => {
    const gradient = LABELS.map((label) => Number(label === gold) - (labels[i]?.[label] ?? 0)) as Scores;
    if (Math.abs(gradient[gold]) < SMALL) return;
    learnWeights(learner.shared, features[i] ?? [], gradient, options);
    learnWeights(own, features[i] ?? [], gradient, options);
  });
}

function learnWeights(
  layer: Layer,
  features: readonly number[],
  gradient: Scores,
  { learningRate, regularization }: TrainingOptions,
): void {
  for (const feature of features) {
    for (const label of LABELS) {
      const at = feature * LABELS.length + label;
      addStep(layer, at, gradient[label] - regularization * (layer.weights[at] as number), learningRate);
    }
  }
}

function learnTransitions(
  layer: Layer,
  examples: readonly Example[],
  expected: Transitions,
  rate: number,
): void {
  const gradient = expected.flat().map((count) => -count);
  examples.slice(1).forEach(({ label }, i) => {
    const at = (examples[i] as Example).label * LABELS.length + label;
    gradient[at] = (gradient[at] as number) + 1;
  });
  gradient.forEach((step, at) => {
    addStep(layer, at, step, rate);
  });
}

function addStep({ weights, squares }: Layer, at: number, step: number, rate: number): void {
  const square = (squares[at] as number) + step * step;
  squares[at] = square;
  weights[at] = (weights[at] as number) + (rate * step) / Math.sqrt(square);
}

const IMPOSSIBLE = -1e30;

/** Probabilities of the labels, and of pairs of neighbouring labels, in a linear-chain CRF. */
interface Marginals {
  /** Of each character. */
  readonly labels: Scores[];
  /** Expected number of times label `b` follows `a`, at `[a][b]`. */
  readonly pairs: Transitions;
}

/** Marginal probabilities of a sentence of at least one character (Lafferty, McCallum and Pereira 2001). */
function marginals(scores: readonly Scores[], transitions: Transitions): Marginals {
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
