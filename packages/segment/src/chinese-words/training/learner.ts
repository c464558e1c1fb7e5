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

/** Settings of the training. The weights are the mean of those after each of the last epochs, of all runs. */
export const trainingDefaults = {
  epochs: 14,
  averagedEpochs: 6,
  learningRate: 0.01,
  /** Pull of every weight towards 0 at each update. */
  regularization: 5e-4,
  leastCount: 3,
  /** Share of a character's features left out at random at each update. */
  dropout: 0.5,
  /** Weights smaller than this are dropped from the file. */
  threshold: 0.005,
  runs: 5,
  seed: 1,
};

export type TrainingOptions = Readonly<typeof trainingDefaults>;

/** One set of weights, with the sums of squared gradients that scale their steps (AdaGrad). */
interface Layer {
  readonly weights: Float32Array | Float64Array;
  readonly squares: Float32Array | Float64Array;
}

/** The weights, four for each feature: a layer that both standards share, and a layer of each (Daumé 2007). */
export class Learner {
  readonly shared: Layer;
  readonly target: Layer;
  readonly #auxiliary: Layer;
  /** Label `b` after label `a` scores the weight at `a * 4 + b`. */
  readonly transitions: Layer;
  readonly #options: TrainingOptions;

  constructor(featureCount: number, options: TrainingOptions) {
    const layerOf = (size: number, Numbers: typeof Float32Array | typeof Float64Array): Layer => ({
      weights: new Numbers(size),
      squares: new Numbers(size).fill(1e-3),
    });
    this.shared = layerOf(featureCount * LABELS.length, Float32Array);
    this.target = layerOf(featureCount * LABELS.length, Float32Array);
    this.#auxiliary = layerOf(featureCount * LABELS.length, Float32Array);
    this.transitions = layerOf(LABELS.length ** 2, Float64Array);
    this.#options = options;
  }

  /** Makes one step of stochastic gradient on one sentence, some of its features left out. */
  learn({ examples, isTarget }: ExampleSentence, random: () => number): void {
    const { dropout } = this.#options;
    const layer = isTarget ? this.target : this.#auxiliary;
    const features = examples.map((example) => example.features.filter(() => random() >= dropout));
    const factor = 1 / (1 - dropout);
    const scores = examples.map(({ decided, decidedNext }, i) => {
      const shared = scoresOf(features[i] ?? [], this.shared.weights);
      const special = scoresOf(features[i] ?? [], layer.weights);
      const sums = LABELS.map((label) => factor * shared[label] + factor * special[label]) as Scores;
      forbid(sums, decided, decidedNext);
      return sums;
    });
    const { labels, pairs } = marginals(scores, transitionsOf(this.transitions.weights));
    this.#learnTransitions(examples, pairs);
    examples.forEach(({ label: gold }, i) => {
      const gradient = LABELS.map((label) => Number(label === gold) - (labels[i]?.[label] ?? 0)) as Scores;
      if (Math.abs(gradient[gold]) < SMALL) return;
      this.#learnWeights(this.shared, features[i] ?? [], gradient);
      this.#learnWeights(layer, features[i] ?? [], gradient);
    });
  }

  #learnWeights(layer: Layer, features: readonly number[], gradient: Scores): void {
    const { learningRate, regularization } = this.#options;
    for (const feature of features) {
      for (const label of LABELS) {
        const at = feature * LABELS.length + label;
        addStep(layer, at, gradient[label] - regularization * (layer.weights[at] as number), learningRate);
      }
    }
  }

  #learnTransitions(examples: readonly Example[], expected: Transitions): void {
    const gradient = expected.flat().map((count) => -count);
    examples.slice(1).forEach(({ label }, i) => {
      const at = (examples[i] as Example).label * LABELS.length + label;
      gradient[at] = (gradient[at] as number) + 1;
    });
    for (const [at, step] of gradient.entries())
      addStep(this.transitions, at, step, this.#options.learningRate);
  }
}

/** Probabilities that are wrong by less than this teach nothing. */
const SMALL = 5e-4;

function addStep({ weights, squares }: Layer, at: number, step: number, rate: number): void {
  const square = (squares[at] as number) + step * step;
  squares[at] = square;
  weights[at] = (weights[at] as number) + (rate * step) / Math.sqrt(square);
}

const IMPOSSIBLE = -1e30;

/** Returns marginal probabilities of labels and pairs of labels in a linear-chain CRF (Lafferty, McCallum and Pereira 2001). */
function marginals(
  scores: readonly Scores[],
  transitions: Transitions,
): { labels: Scores[]; pairs: Transitions } {
  const forward = forwardScores(scores, transitions);
  const backward = backwardScores(scores, transitions);
  const total = (forward.at(-1) ?? zeros()).reduce(logAdd, IMPOSSIBLE);
  const labels = forward.map((sums, i) => {
    const after = backward[i] ?? zeros();
    return LABELS.map((label) => Math.exp(sums[label] + after[label] - total)) as Scores;
  });
  const pairs: Transitions = [zeros(), zeros(), zeros(), zeros()];
  scores.forEach((emission, i) => {
    const before = forward[i - 1];
    const after = backward[i];
    if (before === undefined || after === undefined) return;
    for (const [a, b] of PAIRS)
      pairs[a][b] += Math.exp(before[a] + transitions[a][b] + emission[b] + after[b] - total);
  });
  return { labels, pairs };
}

function forwardScores(scores: readonly Scores[], transitions: Transitions): Scores[] {
  let before: Scores | undefined;
  return scores.map((emission) => {
    const sums: Scores = [IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE];
    if (before === undefined) before = [...emission];
    else {
      for (const [a, b] of PAIRS) sums[b] = logAdd(sums[b], before[a] + transitions[a][b]);
      for (const label of LABELS) sums[label] += emission[label];
      before = sums;
    }
    return before;
  });
}

function backwardScores(scores: readonly Scores[], transitions: Transitions): Scores[] {
  let after = zeros();
  const backward = [after];
  for (const emission of scores.slice(1).reverse()) {
    const sums: Scores = [IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE];
    for (const [a, b] of PAIRS) sums[a] = logAdd(sums[a], transitions[a][b] + emission[b] + after[b]);
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
