import { LABELS } from "../model/labels.ts";
import type { Weights } from "../model/weights.ts";
import { exampleSentences, indexFeatures, numbered } from "./examples.ts";
import { learn, newLearner } from "./learner.ts";
import { type TrainingOptions, trainingDefaults } from "./options.ts";
import { quantized } from "./quantize.ts";
import { randomNumbers, shuffle } from "./random.ts";
import type { SegmentedSentence, TrainingDocument } from "./read-sentences.ts";

/**
 * Trains the weights of Chinese words: a linear-chain CRF, by stochastic gradient with AdaGrad and feature
 * dropout; the mean of runs that differ in their random order. Same data and options, same weights.
 * @param target documents of the standard to be learnt
 * @param other sentences of another standard, from which only what is shared is learnt; may be empty
 */
export function trainWeights(
  target: readonly TrainingDocument[],
  other: readonly SegmentedSentence[],
  options: TrainingOptions = trainingDefaults,
): Weights {
  const hashed = exampleSentences(target, other);
  const index = indexFeatures(hashed, options.leastCount);
  const sentences = hashed.map((sentence) => numbered(sentence, index));
  const weights = new Float64Array(index.size * LABELS.length);
  const transitions = new Float64Array(LABELS.length ** 2);
  const averaged = Math.min(options.averagedEpochs, options.epochs);
  for (let run = 0; run < options.runs; run++) {
    const random = randomNumbers(options.seed + run);
    const learner = newLearner(index.size);
    for (let epoch = 0; epoch < options.epochs; epoch++) {
      shuffle(sentences, random);
      for (const sentence of sentences) learn(learner, sentence, options, random);
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
