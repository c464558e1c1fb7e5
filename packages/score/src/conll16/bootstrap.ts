import { type Figures, figures } from "./numbers.ts";

/** What a document contributes to a score. */
export interface DocumentCounts {
  readonly correct: number;
  readonly predicted: number;
  readonly gold: number;
}

/** How two systems differ on the same documents. */
export interface BootstrapResult {
  /** F1 of the first minus F1 of the second, on all documents. */
  readonly difference: number;
  /** The middle 95 % of the differences over the samples. */
  readonly interval: readonly [low: number, high: number];
  /** The share of samples in which the sign of the difference is not the observed one. */
  readonly reversed: number;
  readonly samples: number;
}

/**
 * Paired bootstrap over documents (Koehn 2004, "Statistical significance tests for machine translation
 * evaluation"; here with documents as units): documents are drawn with replacement, the same ones for both systems.
 * The same seed gives the same result.
 * @param first counts of each document; `second` has the same documents in the same order
 * @param samples how often documents are drawn
 */
export function pairedBootstrap(
  first: readonly DocumentCounts[],
  second: readonly DocumentCounts[],
  samples = 1000,
  seed = 1,
): BootstrapResult {
  const random = mulberry32(seed);
  const difference = f1(first).f1 - f1(second).f1;
  const differences = Array.from({ length: samples }, () => {
    const drawn = first.map(() => Math.floor(random() * first.length));
    return (
      f1(drawn.map((index) => first[index] as DocumentCounts)).f1 -
      f1(drawn.map((index) => second[index] as DocumentCounts)).f1
    );
  }).sort((a, b) => a - b);
  const at = (share: number): number => differences[Math.min(samples - 1, Math.floor(share * samples))] ?? 0;
  const sign = Math.sign(difference);
  return {
    difference,
    interval: [at(0.025), at(0.975)],
    reversed: differences.filter((one) => Math.sign(one) !== sign).length / samples,
    samples,
  };
}

function f1(counts: readonly DocumentCounts[]): Figures {
  const sum = (figure: keyof DocumentCounts): number => counts.reduce((total, one) => total + one[figure], 0);
  return figures(sum("correct"), sum("predicted"), sum("gold"));
}

/** Pseudo-random numbers in [0, 1) (Mulberry32): the same on every machine. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
