import { LABELS } from "../model/labels.ts";
import type { Weights } from "../model/weights.ts";
import type { FeatureIndex } from "./examples.ts";

/**
 * The weights in 8-bit steps, centred so that a feature's four values sum to about 0.
 * @param weights four for each feature by its number
 * @param threshold features are dropped whose weights are all smaller
 */
export function quantized(
  index: FeatureIndex,
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
  const kept = features
    .filter(({ size }) => size >= threshold)
    .map(({ hash, centred }) => ({ hash, steps: [...centred].map((weight) => Math.round(weight / scale)) }))
    .filter(({ steps }) => steps.some((step) => step !== 0));
  return {
    hashes: Int32Array.from(kept, ({ hash }) => hash),
    values: Int8Array.from(kept.flatMap(({ steps }) => steps)),
    transitions: Float32Array.from(transitions, (score) => score / scale),
  };
}
