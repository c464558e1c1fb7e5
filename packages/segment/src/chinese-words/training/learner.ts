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
import { marginals } from "./forward-backward.ts";
import type { TrainingOptions } from "./options.ts";

/** One set of weights, four a feature, with the sums of squared gradients that scale their steps (AdaGrad). */
interface Layer {
  readonly weights: Float32Array;
  readonly squares: Float32Array;
}

/**
 * What is learnt. Sentences of both standards share one layer of weights; each standard has a layer of its own
 * besides (Daumé 2007).
 */
export interface Learner {
  readonly shared: Layer;
  readonly target: Layer;
  readonly other: Layer;
  readonly transitions: Transitions;
  readonly transitionSquares: Transitions;
}

export function newLearner(featureCount: number): Learner {
  const count = featureCount * LABELS.length;
  const layer = (): Layer => ({
    weights: new Float32Array(count),
    squares: new Float32Array(count).fill(1e-3),
  });
  return {
    shared: layer(),
    target: layer(),
    other: layer(),
    transitions: transitionsOf(new Array<number>(16).fill(0)),
    transitionSquares: transitionsOf(new Array<number>(16).fill(1e-3)),
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
  const { labels, pairs } = marginals(scores, learner.transitions);
  learnTransitions(learner, examples, pairs, options.learningRate);
  examples.forEach(({ label: gold }, i) => {
    const gradient = LABELS.map((label) => Number(label === gold) - (labels[i]?.[label] ?? 0)) as Scores;
    if (Math.abs(gradient[gold]) < SMALL) return;
    learnWeights(learner.shared, features[i] ?? [], gradient, options);
    learnWeights(own, features[i] ?? [], gradient, options);
  });
}

function learnWeights(
  { weights, squares }: Layer,
  features: readonly number[],
  gradient: Scores,
  { learningRate, regularization }: TrainingOptions,
): void {
  for (const feature of features) {
    for (const label of LABELS) {
      const at = feature * LABELS.length + label;
      const weight = weights[at] as number;
      const step = gradient[label] - regularization * weight;
      const square = (squares[at] as number) + step * step;
      squares[at] = square;
      weights[at] = weight + (learningRate * step) / Math.sqrt(square);
    }
  }
}

function learnTransitions(
  { transitions, transitionSquares: squares }: Learner,
  examples: readonly Example[],
  expected: Transitions,
  rate: number,
): void {
  const gradient = transitionsOf(expected.flat().map((count) => -count));
  examples.forEach(({ label }, i) => {
    const before = examples[i - 1];
    if (before !== undefined) gradient[before.label][label] += 1;
  });
  for (const [a, b] of PAIRS) {
    const step = gradient[a][b];
    squares[a][b] += step * step;
    transitions[a][b] += (rate * step) / Math.sqrt(squares[a][b]);
  }
}
