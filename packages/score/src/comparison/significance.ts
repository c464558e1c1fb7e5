import type { DocumentCounts } from "./counts.ts";
import { measuredCounts } from "./figures.ts";

/** Number and seed of samples. */
export interface Sampling {
  readonly samples: number;
  /** The same seed gives the same samples on every machine. */
  readonly seed: number;
}

export type TestMethod = "bootstrap" | "randomization";

/** A test of the difference of two outputs in one measure. */
export interface TestResult {
  readonly difference: number;
  readonly p: number;
  /** Whether all exchanges were tried. */
  readonly exact: boolean;
  /** Samples or exchanges. */
  readonly n: number;
  readonly seed: number | null;
  /** The middle 95 % of the sampled differences; null for randomization. */
  readonly interval: readonly [low: number, high: number] | null;
}

/** Differences up to this are equal. */
const epsilon = 1e-12;

/** Most documents with differing counts that are exchanged in all ways. */
const mostExchanged = 14;

/**
 * The middle 95 % of the F1 of a measure over documents drawn with replacement (percentiles).
 * @param documents all of gold and of the outputs compared, sorted
 * @returns undefined where F1 is null in every sample
 */
export function confidence(
  documents: readonly DocumentCounts[],
  measure: string,
  { samples, seed }: Sampling,
): [low: number, high: number] | undefined {
  const { rows, empty, f1 } = sampledCounts(documents, measure);
  const random = mulberry32(seed);
  const found = Array.from({ length: samples }, () => {
    const sum = empty();
    for (let drawn = 0; drawn < rows.length; drawn++) addRow(sum, rows[Math.floor(random() * rows.length)]);
    return f1(sum);
  });
  return middle(found.filter((one) => one !== null));
}

/**
 * Whether two outputs differ, documents being the units: relations share arguments and cross sentences, so nothing
 * smaller is independent. `randomization` exchanges the documents' counts of both, each with probability ½;
 * `bootstrap` draws documents with replacement, the same for both.
 * @param first counts by document; `second` has the same documents in the same order
 */
export function pairedTest(
  first: readonly DocumentCounts[],
  second: readonly DocumentCounts[],
  measure: string,
  method: TestMethod,
  sampling: Sampling,
): TestResult {
  const compared = comparedCounts(first, second, measure);
  return method === "bootstrap" ? bootstrap(compared, sampling) : randomization(compared, sampling);
}

/** The counts of two outputs. */
function comparedCounts(
  first: readonly DocumentCounts[],
  second: readonly DocumentCounts[],
  measure: string,
) {
  const { rows, empty, f1 } = sampledCounts([...first, ...second], measure);
  const units = first.map((_, document) => [rows[document], rows[document + first.length]] as const);
  const gains = units.map(([one, other]) => addRow(addRow(empty(), other), one, -1));
  return {
    /** The row of each output for each document. */
    units,
    /** Gains of the first sum, and losses of the second, if a document's counts are exchanged; only of differing documents. */
    exchanges: gains.filter((gain) => gain.some((count) => count !== 0)),
    /** The sums of all documents. */
    first: units.reduce<Float64Array>((sum, [row]) => addRow(sum, row), empty()),
    second: units.reduce<Float64Array>((sum, [, row]) => addRow(sum, row), empty()),
    empty,
    /** F1 of the first sum minus that of the second. */
    between: (a: Float64Array, b: Float64Array): number => (f1(a) ?? 0) - (f1(b) ?? 0),
  };
}

type Compared = ReturnType<typeof comparedCounts>;

function bootstrap(
  { units, exchanges, first, second, empty, between }: Compared,
  { samples, seed }: Sampling,
): TestResult {
  const difference = between(first, second);
  const random = mulberry32(seed);
  const differences = Array.from({ length: samples }, () => {
    const one = empty();
    const other = empty();
    for (let drawn = 0; drawn < units.length; drawn++) {
      const unit = units[Math.floor(random() * units.length)];
      addRow(one, unit?.[0]);
      addRow(other, unit?.[1]);
    }
    return between(one, other);
  });
  const far = differences.filter(
    (one) => Math.abs(one - difference) >= Math.abs(difference) - epsilon,
  ).length;
  const p = exchanges.length === 0 ? 1 : (1 + far) / (1 + samples);
  return { difference, p, exact: false, n: samples, seed, interval: middle(differences) ?? null };
}

function randomization(
  { exchanges, first, second, between }: Compared,
  { samples, seed }: Sampling,
): TestResult {
  const difference = between(first, second);
  const random = mulberry32(seed);
  const exact = exchanges.length <= mostExchanged;
  const n = exact ? 2 ** exchanges.length : samples;
  let far = 0;
  for (let trial = 0; trial < n; trial++) {
    const one = first.slice();
    const other = second.slice();
    for (const [bit, gain] of exchanges.entries()) {
      if (exact ? (trial >> bit) % 2 === 0 : random() >= 0.5) continue;
      addRow(one, gain);
      addRow(other, gain, -1);
    }
    if (Math.abs(between(one, other)) >= Math.abs(difference) - epsilon) far++;
  }
  const p = exact ? far / n : (1 + far) / (1 + n);
  return { difference, p, exact, n, seed: exact ? null : seed, interval: null };
}

/** Holm's correction of the p of several tests, in their order. */
export function holm(values: readonly number[]): number[] {
  const order = [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const corrected = values.map(() => 0);
  let highest = 0;
  for (const [rank, index] of order.entries()) {
    highest = Math.max(highest, Math.min(1, (values.length - rank) * (values[index] ?? 0)));
    corrected[index] = highest;
  }
  return corrected;
}

/** The middle 95 % of some numbers; undefined for none. */
function middle(numbers: readonly number[]): [low: number, high: number] | undefined {
  const sorted = Float64Array.from(numbers).sort();
  const cut = Math.floor(sorted.length / 40);
  const [low, high] = [sorted[cut], sorted[sorted.length - 1 - cut]];
  return low === undefined || high === undefined ? undefined : [low, high];
}

/** Pseudo-random numbers in [0, 1) (Mulberry32): the same on every machine. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Returns the counts that a measure is computed from, as numbers: one row a document, in the order of documents. Ten
 * thousand samples add rows a million times; with objects instead of rows that takes ten times as long.
 * @param measure such as `all.parser`
 */
function sampledCounts(documents: readonly DocumentCounts[], measure: string) {
  const [subset = "", name] = measure.split(".");
  const names = new Set(documents.flatMap(({ labels }) => [...(labels.get(subset)?.keys() ?? [])]));
  const sorted = [...names].sort();
  const isMean = name === "sense";
  const width = isMean ? sorted.length : 1;
  return {
    rows: documents.map((document) =>
      Float64Array.from(
        measuredCounts(document, measure, sorted).flatMap((counts) => [
          counts.correct,
          counts.predicted,
          counts.gold,
        ]),
      ),
    ),
    /** A row of zeros. */
    empty: () => new Float64Array(3 * width),
    /** The F1 of a sum of rows, or the mean over the labels that gold has; null where there is nothing to count. */
    f1: (sum: Float64Array): number | null => {
      let total = 0;
      let labels = 0;
      for (let at = 0; at < sum.length; at += 3) {
        const correct = sum[at] as number;
        const counted = (sum[at + 1] as number) + (sum[at + 2] as number);
        if (counted === 0 || (isMean && sum[at + 2] === 0)) continue;
        total += (2 * correct) / counted;
        labels++;
      }
      return labels === 0 ? null : total / labels;
    },
  };
}

/** Adds a row to a sum, and returns the sum. @param times -1 takes it away */
function addRow(sum: Float64Array, row: Float64Array | undefined, times = 1): Float64Array {
  for (let column = 0; column < sum.length; column++) {
    sum[column] = (sum[column] ?? 0) + times * (row?.[column] ?? 0);
  }
  return sum;
}
