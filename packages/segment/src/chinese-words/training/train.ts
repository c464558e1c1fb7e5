import { LABELS } from "../model/labels.ts";
import type { Weights } from "../model/weights.ts";
import { numbersOf } from "../model/word-model.ts";
import { exampleSentences, indexFeatures, type SegmentedSentence } from "./examples.ts";
import { Learner, type TrainingOptions, trainingDefaults } from "./learner.ts";

/**
 * Trains the weights of Chinese words: a linear-chain CRF, by stochastic gradient with AdaGrad and feature
 * dropout; the mean of runs that differ in their random order. Same data and options, same weights.
 * @param target documents of the standard to be learnt
 * @param auxiliary sentences of another standard, which train the shared weights only; may be empty
 */
export function trainWeights(
  target: readonly (readonly SegmentedSentence[])[],
  auxiliary: readonly SegmentedSentence[],
  options: TrainingOptions = trainingDefaults,
): Weights {
  const hashed = exampleSentences(target, auxiliary);
  const index = indexFeatures(hashed, options.leastCount);
  const sentences = hashed.map(({ examples, isTarget }) => ({
    examples: examples.map((example) => ({ ...example, features: numbersOf(example.features, index) })),
    isTarget,
  }));
  const weights = new Float64Array(index.size * LABELS.length);
  const transitions = new Float64Array(LABELS.length ** 2);
  const averaged = Math.min(options.averagedEpochs, options.epochs);
  for (let run = 0; run < options.runs; run++) {
    const random = randomNumbers(options.seed + run);
    const learner = new Learner(index.size, options);
    for (let epoch = 0; epoch < options.epochs; epoch++) {
      shuffle(sentences, random);
      for (const sentence of sentences) learner.learn(sentence, random);
      if (epoch < options.epochs - averaged) continue;
      addTo(weights, learner.shared.weights);
      addTo(weights, learner.target.weights);
      addTo(transitions, learner.transitions.weights);
    }
  }
  const mean = (sum: number): number => sum / (averaged * options.runs);
  return quantized(index, Float32Array.from(weights, mean), transitions.map(mean), options.threshold);
}

function addTo(sums: Float64Array, values: ArrayLike<number>): void {
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) + (values[at] as number);
}

function shuffle<T>(items: T[], random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const item = items[i] as T;
    items[i] = items[j] as T;
    items[j] = item;
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

/** Returns the weights in 8-bit steps, centred; features are dropped whose weights are all smaller than the threshold. */
function quantized(
  index: ReadonlyMap<number, number>,
  weights: Float32Array,
  transitions: Float64Array,
  threshold: number,
): Weights {
  const features = Array.from(index, ([hash, feature]) => {
    const four = weights.subarray(feature * LABELS.length, (feature + 1) * LABELS.length);
    const mean = four.reduce((sum, weight) => sum + weight, 0) / LABELS.length;
    const centred = four.map((weight) => weight - mean);
    return { hash, centred, size: centred.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) };
  });
  const scale = features.reduce((most, { size }) => Math.max(most, size), 0) / 127;
  const lasting = features
    .filter(({ size }) => size >= threshold)
    .map(({ hash, centred }) => ({ hash, steps: [...centred].map((weight) => Math.round(weight / scale)) }))
    .filter(({ steps }) => steps.some((step) => step !== 0));
  return {
    hashes: Int32Array.from(lasting, ({ hash }) => hash),
    values: Int8Array.from(lasting.flatMap(({ steps }) => steps)),
    transitions: Float32Array.from(transitions, (score) => score / scale),
  };
}
