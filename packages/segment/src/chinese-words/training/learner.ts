import { forbid, LABELS, type Scores, scoresOf, type Transitions, transitionsOf } from "../model/labels.ts";
import type { Example, ExampleSentence } from "./examples.ts";
import { marginals } from "./forward-backward.ts";
import type { TrainingOptions } from "./options.ts";

/** One set of weights, with the sums of squared gradients that scale their steps (AdaGrad). */
interface Layer {
  readonly weights: Float32Array | Float64Array;
  readonly squares: Float32Array | Float64Array;
}

/**
 * What is learnt: four weights a feature. Sentences of both standards share one layer of weights; each standard has a
 * layer of its own besides (Daumé 2007).
 */
export interface Learner {
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
