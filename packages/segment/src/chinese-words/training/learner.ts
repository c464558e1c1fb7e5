import { forbid, LABELS } from "../model/tagger.ts";
import type { Example } from "./examples.ts";
import { marginals } from "./forward-backward.ts";
import type { TrainingOptions } from "./options.ts";

/** One set of weights, four a feature, with the sums of squared gradients that scale their steps (AdaGrad). */
interface Layer {
  readonly weights: Float32Array;
  readonly squares: Float32Array;
}

/**
 * What is learnt. Sentences of both standards share one layer of weights; each standard has a layer of its own
 * besides (Daumé 2007). Label `b` after label `a` scores `transitions[a * 4 + b]`.
 */
export interface Learner {
  readonly shared: Layer;
  readonly target: Layer;
  readonly other: Layer;
  readonly transitions: Float64Array;
  readonly transitionSquares: Float64Array;
}

export function newLearner(featureCount: number): Learner {
  const layer = (): Layer => ({
    weights: new Float32Array(featureCount * LABELS),
    squares: new Float32Array(featureCount * LABELS).fill(1e-3),
  });
  return {
    shared: layer(),
    target: layer(),
    other: layer(),
    transitions: new Float64Array(LABELS * LABELS),
    transitionSquares: new Float64Array(LABELS * LABELS).fill(1e-3),
  };
}

/** Probabilities that are wrong by less than this teach nothing. */
const SMALL = 5e-4;

/** One step of stochastic gradient on one sentence, some of its features left out. */
export function learn(
  learner: Learner,
  example: Example,
  options: TrainingOptions,
  random: () => number,
): void {
  const own = example.isTarget ? learner.target : learner.other;
  const { features, ends } = thinned(example, options.dropout, random);
  const length = example.labels.length;
  const scores = new Float64Array(length * LABELS);
  const factor = 1 / (1 - options.dropout);
  for (let i = 0; i < length; i++) {
    addScores(learner.shared.weights, features, ends, i, factor, scores);
    addScores(own.weights, features, ends, i, factor, scores);
    forbid(scores, i * LABELS, example.fixed[i] as number, example.fixed[i + 1] as number);
  }
  const { labels, pairs } = marginals(scores, learner.transitions);
  learnTransitions(learner, example.labels, pairs, options.learningRate);
  const gradient = labels.map((probability) => -probability);
  for (let i = 0; i < length; i++) {
    const gold = i * LABELS + (example.labels[i] as number);
    gradient[gold] = (gradient[gold] as number) + 1;
    if (Math.abs(gradient[gold] as number) < SMALL) continue;
    learnWeights(learner.shared, features, ends, i, gradient, options);
    learnWeights(own, features, ends, i, gradient, options);
  }
}

/** The features that stay, all in one array, and where those of each character end. */
interface Thinned {
  readonly features: Int32Array;
  readonly ends: Int32Array;
}

function thinned({ features, ends }: Example, dropout: number, random: () => number): Thinned {
  const kept = new Int32Array(features.length);
  const keptEnds = new Int32Array(ends.length);
  let count = 0;
  let k = 0;
  for (let i = 0; i < ends.length; i++) {
    for (; k < (ends[i] as number); k++) if (random() >= dropout) kept[count++] = features[k] as number;
    keptEnds[i] = count;
  }
  return { features: kept, ends: keptEnds };
}

function addScores(
  weights: Float32Array,
  features: Int32Array,
  ends: Int32Array,
  index: number,
  factor: number,
  scores: Float64Array,
): void {
  let b = 0;
  let m = 0;
  let e = 0;
  let s = 0;
  for (let k = index === 0 ? 0 : (ends[index - 1] as number); k < (ends[index] as number); k++) {
    const at = (features[k] as number) * LABELS;
    b += weights[at] as number;
    m += weights[at + 1] as number;
    e += weights[at + 2] as number;
    s += weights[at + 3] as number;
  }
  const at = index * LABELS;
  scores[at] = (scores[at] as number) + factor * b;
  scores[at + 1] = (scores[at + 1] as number) + factor * m;
  scores[at + 2] = (scores[at + 2] as number) + factor * e;
  scores[at + 3] = (scores[at + 3] as number) + factor * s;
}

function learnWeights(
  { weights, squares }: Layer,
  features: Int32Array,
  ends: Int32Array,
  index: number,
  gradient: Float64Array,
  { learningRate, regularization }: TrainingOptions,
): void {
  for (let k = index === 0 ? 0 : (ends[index - 1] as number); k < (ends[index] as number); k++) {
    const first = (features[k] as number) * LABELS;
    for (let label = 0; label < LABELS; label++) {
      const at = first + label;
      const weight = weights[at] as number;
      const step = (gradient[index * LABELS + label] as number) - regularization * weight;
      const square = (squares[at] as number) + step * step;
      squares[at] = square;
      weights[at] = weight + (learningRate * step) / Math.sqrt(square);
    }
  }
}

function learnTransitions(learner: Learner, gold: Uint8Array, pairs: Float64Array, rate: number): void {
  const gradient = pairs.map((expected) => -expected);
  for (let i = 1; i < gold.length; i++) {
    const at = (gold[i - 1] as number) * LABELS + (gold[i] as number);
    gradient[at] = (gradient[at] as number) + 1;
  }
  const { transitions, transitionSquares: squares } = learner;
  for (let at = 0; at < gradient.length; at++) {
    const step = gradient[at] as number;
    squares[at] = (squares[at] as number) + step * step;
    transitions[at] = (transitions[at] as number) + (rate * step) / Math.sqrt(squares[at] as number);
  }
}
