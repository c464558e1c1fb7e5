import { type Counts, figures, sumOf } from "../conll16/numbers.ts";
import { mulberry32 } from "./significance.ts";

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
 * @param first what each document contributes to a score; `second` has the same documents in the same order
 * @param samples how often documents are drawn
 */
export function pairedBootstrap(
  first: readonly Readonly<Counts>[],
  second: readonly Readonly<Counts>[],
  samples = 1000,
  seed = 1,
): BootstrapResult {
  const random = mulberry32(seed);
  const units = first.map((counts, index) => [counts, second[index] ?? noCounts] as const);
  const differenceOf = (drawn: typeof units): number =>
    f1(drawn.map(([counts]) => counts)) - f1(drawn.map(([, counts]) => counts));
  const difference = differenceOf(units);
  const differences = Array.from({ length: samples }, () =>
    differenceOf(units.map((unit) => units[Math.floor(random() * units.length)] ?? unit)),
  ).sort((a, b) => a - b);
  const at = (share: number): number => differences[Math.min(samples - 1, Math.floor(share * samples))] ?? 0;
  const sign = Math.sign(difference);
  return {
    difference,
    interval: [at(0.025), at(0.975)],
    reversed: differences.filter((one) => Math.sign(one) !== sign).length / samples,
    samples,
  };
}

const noCounts: Counts = { correct: 0, predicted: 0, gold: 0 };

function f1(counts: readonly Readonly<Counts>[]): number {
  const { correct, predicted, gold } = sumOf(counts);
  return figures(correct, predicted, gold).f1;
}
