import { countedFigures, rowsOf, senseMean } from "./figures.ts";
import { type Tally, tallyKey } from "./tally.ts";

/** How samples are drawn. */
export interface Sampling {
  /** How many. */
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

/** So many documents whose counts differ are exchanged in all ways. */
const mostExchanged = 14;

/**
 * The middle 95 % of the F1 of a measure over documents drawn with replacement (percentiles).
 * @param tallies one a document, all documents of gold and of the outputs compared, sorted
 * @returns undefined where F1 is null in every sample
 */
export function confidence(
  tallies: readonly Tally[],
  measure: string,
  { samples, seed }: Sampling,
): [low: number, high: number] | undefined {
  const { rows, empty, f1 } = sampledCounts(tallies, measure);
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
 * @param first tallies by document; `second` has the same documents in the same order
 */
export function pairedTest(
  first: readonly Tally[],
  second: readonly Tally[],
  measure: string,
  method: TestMethod,
  sampling: Sampling,
): TestResult {
  const { rows, empty, f1 } = sampledCounts([...first, ...second], measure);
  const units = first.map((_, document) => [rows[document], rows[document + first.length]] as const);
  const gains = units.map(([one, other]) => {
    const gain = empty();
    addRow(gain, other);
    addRow(gain, one, -1);
    return gain;
  });
  const sums = [empty(), empty()] as const;
  for (const [one, other] of units) {
    addRow(sums[0], one);
    addRow(sums[1], other);
  }
  const compared: Compared = {
    units,
    exchanges: gains.filter((gain) => gain.some((count) => count !== 0)),
    sums,
    empty,
    between: (a, b) => (f1(a) ?? 0) - (f1(b) ?? 0),
  };
  return method === "bootstrap" ? bootstrap(compared, sampling) : randomization(compared, sampling);
}

/** The counts of two outputs. */
interface Compared {
  /** The row of each output for each document. */
  readonly units: readonly (readonly [first: Float64Array | undefined, second: Float64Array | undefined])[];
  /** What the first sum gains and the second loses where a document's counts are exchanged, if they differ. */
  readonly exchanges: readonly Float64Array[];
  /** The sums of all documents. */
  readonly sums: readonly [first: Float64Array, second: Float64Array];
  empty(): Float64Array;
  /** F1 of the first sum minus that of the second. */
  between(first: Float64Array, second: Float64Array): number;
}

function bootstrap(
  { units, exchanges, sums, empty, between }: Compared,
  { samples, seed }: Sampling,
): TestResult {
  const difference = between(...sums);
  const random = mulberry32(seed);
  const differences = Array.from({ length: samples }, () => {
    const [first, second] = [empty(), empty()];
    for (let drawn = 0; drawn < units.length; drawn++) {
      const unit = units[Math.floor(random() * units.length)];
      addRow(first, unit?.[0]);
      addRow(second, unit?.[1]);
    }
    return between(first, second);
  });
  const far = differences.filter(
    (one) => Math.abs(one - difference) >= Math.abs(difference) - epsilon,
  ).length;
  const p = exchanges.length === 0 ? 1 : (1 + far) / (1 + samples);
  return { difference, p, exact: false, n: samples, seed, interval: middle(differences) ?? null };
}

function randomization({ exchanges, sums, between }: Compared, { samples, seed }: Sampling): TestResult {
  const difference = between(...sums);
  const random = mulberry32(seed);
  const exact = exchanges.length <= mostExchanged;
  const n = exact ? 2 ** exchanges.length : samples;
  let far = 0;
  for (let trial = 0; trial < n; trial++) {
    const [first, second] = [sums[0].slice(), sums[1].slice()];
    for (const [bit, gain] of exchanges.entries()) {
      if (exact ? (trial >> bit) % 2 === 0 : random() >= 0.5) continue;
      addRow(first, gain);
      addRow(second, gain, -1);
    }
    if (Math.abs(between(first, second)) >= Math.abs(difference) - epsilon) far++;
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
 * What a measure is computed from, as numbers: one row a document, in the order of the tallies. Ten thousand samples
 * add rows a million times; with maps instead of rows that takes ten times as long.
 */
export interface SampledCounts {
  readonly rows: readonly Float64Array[];
  /** A row of zeros. */
  empty(): Float64Array;
  /** The F1 of a sum of rows; null where there is nothing to count. */
  f1(sum: Float64Array): number | null;
}

/**
 * The counts of a measure in each tally.
 * @param measure such as `all.parser`
 */
export function sampledCounts(tallies: readonly Tally[], measure: string): SampledCounts {
  const [subset = "", name = ""] = measure.split(".");
  const isMean = name === "sense";
  const senses = new Set(tallies.flatMap((tally) => [...rowsOf(tally, "senses", subset).keys()]));
  const keys = isMean
    ? [...senses].sort().map((sense) => tallyKey("senses", subset, sense))
    : [tallyKey("figures", subset, name)];
  const rows = tallies.map((tally) => {
    const counts = keys.map((key) => tally.get(key) ?? { correct: 0, predicted: 0, gold: 0 });
    return Float64Array.from(counts.flatMap(({ correct, predicted, gold }) => [correct, predicted, gold]));
  });
  return {
    rows,
    empty: () => new Float64Array(3 * keys.length),
    f1: (sum) => {
      const figures = keys.map((_, index) => {
        const [correct = 0, predicted = 0, gold = 0] = sum.subarray(3 * index, 3 * index + 3);
        return countedFigures({ correct, predicted, gold });
      });
      return (isMean ? senseMean(figures).f1 : figures[0]?.f1) ?? null;
    },
  };
}

/** Adds a row to a sum. @param times -1 takes it away */
export function addRow(sum: Float64Array, row: Float64Array | undefined, times = 1): void {
  for (let column = 0; column < sum.length; column++) {
    sum[column] = (sum[column] ?? 0) + times * (row?.[column] ?? 0);
  }
}
