import { LABELS } from "../model/tagger.ts";
import type { Weights } from "../model/weights.ts";
import type { FeatureIndex } from "./examples.ts";

/** The weights in 8-bit steps, centred so that a feature's four values sum to about 0. */
export function quantized(
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
