import { forbid, LABELS } from "../model/tagger.ts";
import type { Weights } from "../model/weights.ts";
import { loadWordSystems } from "../word-systems.ts";
import { type Example, exampleOf, type FeatureIndex, type SegmentedSentence } from "./examples.ts";
import { marginals } from "./forward-backward.ts";

export interface TrainingOptions {
  readonly epochs: number;
  readonly learningRate: number;
  /** Pull of every weight towards 0 at each update. */
  readonly regularization: number;
  /** Share of a character's features left out at random at each update. */
  readonly dropout: number;
  /** Weights smaller than this are dropped from the file. */
  readonly threshold: number;
  readonly seed: number;
}

export const trainingDefaults: TrainingOptions = {
  epochs: 14,
  learningRate: 0.015,
  regularization: 1e-4,
  dropout: 0.3,
  threshold: 0.05,
  seed: 1,
};

/** One set of weights with the sums of squared gradients that scale its steps (AdaGrad). */
interface Layer {
  readonly weights: Float32Array;
  readonly squares: Float32Array;
}

/**
 * Trains the weights of Chinese words: a linear-chain CRF, by stochastic gradient with AdaGrad and feature
 * dropout. Sentences of another standard share one layer of weights with the target's; each standard also
 * has a layer of its own (Daumé 2007). Same data and options, same weights.
 * @param target sentences of the standard to be learnt
 * @param other sentences of another standard; may be empty
 */
export function trainWeights(
  target: readonly SegmentedSentence[],
  other: readonly SegmentedSentence[],
  options: TrainingOptions = trainingDefaults,
): Weights {
  const systems = loadWordSystems();
  const index: FeatureIndex = new Map();
  const examples = [
    ...target.map((sentence) => exampleOf(sentence, true, systems, index)),
    ...other.map((sentence) => exampleOf(sentence, false, systems, index)),
  ].filter((example) => example.labels.length > 0);
  const layer = (): Layer => ({
    weights: new Float32Array(index.size * LABELS),
    squares: new Float32Array(index.size * LABELS),
  });
  const shared = layer();
  const own = { target: layer(), other: layer() };
  const transitions: Transitions = { scores: new Float64Array(16), squares: new Float64Array(16).fill(1e-3) };
  const random = randomNumbers(options.seed);
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    shuffle(examples, random);
    for (const example of examples) {
      const layers = [shared, example.isTarget ? own.target : own.other] as const;
      update(example, layers, transitions, options, random);
    }
  }
  const sums = shared.weights.map((weight, at) => weight + (own.target.weights[at] as number));
  return quantized(index, sums, transitions.scores, options.threshold);
}

interface Transitions {
  readonly scores: Float64Array;
  readonly squares: Float64Array;
}

function update(
  example: Example,
  layers: readonly [Layer, Layer],
  transitions: Transitions,
  options: TrainingOptions,
  random: () => number,
): void {
  const features = example.features.map((all) => all.filter(() => random() >= options.dropout));
  const scores = exampleScores(example, features, layers, 1 / (1 - options.dropout));
  const { labels, pairs } = marginals(scores, transitions.scores);
  updateTransitions(example.labels, pairs, transitions, options.learningRate);
  for (let i = 0; i < features.length; i++) {
    for (let label = 0; label < LABELS; label++) {
      const gradient = Number(example.labels[i] === label) - (labels[i * LABELS + label] as number);
      if (Math.abs(gradient) < 1e-4) continue;
      for (const { weights, squares } of layers) {
        for (const feature of features[i] as Int32Array) {
          const at = feature * LABELS + label;
          const weight = weights[at] as number;
          const step = gradient - options.regularization * weight;
          const square = (squares[at] as number) + step * step;
          squares[at] = square;
          weights[at] = weight + (options.learningRate * step) / Math.sqrt(square + 1e-3);
        }
      }
    }
  }
}

function exampleScores(
  example: Example,
  features: readonly Int32Array[],
  layers: readonly [Layer, Layer],
  factor: number,
): Float64Array {
  const scores = new Float64Array(features.length * LABELS);
  for (let i = 0; i < features.length; i++) {
    for (const { weights } of layers) {
      for (const feature of features[i] as Int32Array) {
        for (let label = 0; label < LABELS; label++) {
          const at = i * LABELS + label;
          scores[at] = (scores[at] as number) + factor * (weights[feature * LABELS + label] as number);
        }
      }
    }
    forbid(scores, i * LABELS, example.fixed[i] as number, example.fixed[i + 1] as number);
  }
  return scores;
}

function updateTransitions(
  gold: Uint8Array,
  pairs: Float64Array,
  transitions: Transitions,
  rate: number,
): void {
  const gradient = pairs.map((expected) => -expected);
  for (let i = 1; i < gold.length; i++) {
    const at = (gold[i - 1] as number) * LABELS + (gold[i] as number);
    gradient[at] = (gradient[at] as number) + 1;
  }
  const { scores, squares } = transitions;
  for (let at = 0; at < gradient.length; at++) {
    const step = gradient[at] as number;
    squares[at] = (squares[at] as number) + step * step;
    scores[at] = (scores[at] as number) + (rate * step) / Math.sqrt(squares[at] as number);
  }
}

/** The weights in 8-bit steps, centred so that a feature's four values sum to about 0. */
function quantized(
  index: FeatureIndex,
  sums: Float32Array,
  transitions: Float64Array,
  threshold: number,
): Weights {
  const kept: number[] = [];
  let largest = 0;
  for (const [hash, feature] of index) {
    const four = sums.subarray(feature * LABELS, feature * LABELS + LABELS);
    const mean = four.reduce((sum, weight) => sum + weight, 0) / LABELS;
    for (let label = 0; label < LABELS; label++) four[label] = (four[label] as number) - mean;
    const size = four.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
    largest = Math.max(largest, size);
    if (size >= threshold) kept.push(hash);
  }
  const scale = largest / 127;
  const values = new Int8Array(kept.length * LABELS);
  kept.forEach((hash, rank) => {
    const feature = index.get(hash) as number;
    for (let label = 0; label < LABELS; label++) {
      values[rank * LABELS + label] = Math.round((sums[feature * LABELS + label] as number) / scale);
    }
  });
  const steps = Float32Array.from(transitions, (score) => score / scale);
  return withoutZeros({ hashes: Int32Array.from(kept), values, transitions: steps });
}

function withoutZeros({ hashes, values, transitions }: Weights): Weights {
  const kept = Array.from(hashes.keys()).filter((rank) =>
    values.subarray(rank * LABELS, rank * LABELS + LABELS).some((value) => value !== 0),
  );
  return {
    hashes: Int32Array.from(kept, (rank) => hashes[rank] as number),
    values: Int8Array.from(
      kept.flatMap((rank) => [...values.subarray(rank * LABELS, rank * LABELS + LABELS)]),
    ),
    transitions,
  };
}

function shuffle<T>(items: T[], random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j] as T, items[i] as T];
  }
}

/** Numbers in [0, 1), the same for the same seed (Marsaglia's xorshift of 32 bits). */
function randomNumbers(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
