import { reportProgress } from "@discoprep/files/text";
import { type Counts, type DocumentCounts, noCounts } from "./counts.ts";

export interface Sampling {
  readonly samples: number;
  readonly seed: number;
}

export type TestMethod = "bootstrap" | "randomization";

type Interval = readonly [low: number, high: number];

const epsilon = 1e-12;

/** Largest number of differing documents whose exchanges are all tried. */
const mostExchanged = 14;

/** Returns the middle 95 % of F1 over documents drawn with replacement; undefined if F1 is null in every sample, and of one document. */
export function confidence(
  documents: readonly DocumentCounts[],
  measure: string,
  { samples, seed }: Sampling,
): Interval | undefined {
  // Of one document, all samples are the same.
  if (documents.length < 2) return undefined;
  const counts = new CountRows(documents, measure);
  const draw = drawing(documents.length, seed);
  const figures = sampled(samples, () => counts.f1(counts.sum(draw())));
  return middle(figures.filter((figure) => figure !== null));
}

/**
 * Tests the difference of two outputs over documents, as relations share arguments and cross sentences. `randomization` swaps
 * the counts of a document with probability ½; `bootstrap` draws documents with replacement, the same for both.
 */
export function pairedTest(
  first: readonly DocumentCounts[],
  second: readonly DocumentCounts[],
  measure: string,
  { method, ...sampling }: Sampling & { readonly method: TestMethod },
) {
  const counts = new CountRows([...first, ...second], measure);
  return method === "bootstrap" ? bootstrap(counts, sampling) : randomization(counts, sampling);
}

function bootstrap(counts: CountRows, { samples, seed }: Sampling) {
  const size = counts.rows.length / 2;
  const differenceOn = (documents: readonly number[]): number => {
    const second = documents.map((document) => document + size);
    return counts.difference(counts.sum(documents), counts.sum(second));
  };
  const difference = differenceOn([...Array(size).keys()]);
  const draw = drawing(size, seed);
  const differences = sampled(samples, () => differenceOn(draw()));
  const far = differences.filter((each) => Math.abs(each - difference) >= Math.abs(difference) - epsilon);
  const p = counts.exchanges().length === 0 ? 1 : (1 + far.length) / (1 + samples);
  return { difference, p, exact: false, n: samples, seed, interval: middle(differences) ?? null };
}

function randomization(counts: CountRows, { samples, seed }: Sampling) {
  const size = counts.rows.length / 2;
  const documents = [...Array(size).keys()];
  const first = counts.sum(documents);
  const second = counts.sum(documents.map((document) => document + size));
  const difference = counts.difference(first, second);
  const exchanges = counts.exchanges();
  const random = mulberry32(seed);
  const exact = exchanges.length <= mostExchanged;
  const n = exact ? 2 ** exchanges.length : samples;
  let far = 0;
  for (let trial = 0; trial < n; trial++) {
    reportProgress(trial, "samples", n);
    const a = first.slice();
    const b = second.slice();
    for (const [bit, gain] of exchanges.entries()) {
      if (exact ? (trial >> bit) % 2 === 0 : random() >= 0.5) continue;
      addRow(a, gain);
      addRow(b, gain, -1);
    }
    if (Math.abs(counts.difference(a, b)) >= Math.abs(difference) - epsilon) far++;
  }
  const p = exact ? far / n : (1 + far) / (1 + n);
  return { difference, p, exact, n, seed: exact ? null : seed, interval: null };
}

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

function middle(numbers: readonly number[]): Interval | undefined {
  const sorted = Float64Array.from(numbers).sort();
  const cut = Math.floor(sorted.length / 40);
  const low = sorted[cut];
  const high = sorted[sorted.length - 1 - cut];
  return low === undefined || high === undefined ? undefined : [low, high];
}

function sampled<T>(samples: number, sample: () => T): T[] {
  return Array.from({ length: samples }, (_, index) => {
    reportProgress(index, "samples", samples);
    return sample();
  });
}

function drawing(size: number, seed: number): () => number[] {
  const random = mulberry32(seed);
  return () => Array.from({ length: size }, () => Math.floor(random() * size));
}

export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Counts of a measure, a row per document, three numbers per label. Objects make tests ten times slower. */
class CountRows {
  readonly rows: readonly Float64Array[];
  readonly #isMean: boolean;
  readonly #width: number;

  constructor(documents: readonly DocumentCounts[], measure: string) {
    const [subset = "", name = ""] = measure.split(".");
    this.#isMean = name === "sense";
    const table = ({ figures, labels }: DocumentCounts): ReadonlyMap<string, Counts> | undefined =>
      (this.#isMean ? labels : figures).get(subset);
    const names = new Set(documents.flatMap((document) => [...(table(document)?.keys() ?? [])]));
    const columns = this.#isMean ? [...names].sort() : [name];
    this.#width = 3 * columns.length;
    this.rows = documents.map((document) => {
      const counts = columns.map((column) => table(document)?.get(column) ?? noCounts);
      return Float64Array.from(counts.flatMap(({ correct, predicted, gold }) => [correct, predicted, gold]));
    });
  }

  sum(documents: readonly number[]): Float64Array {
    const sum = new Float64Array(this.#width);
    for (const document of documents) addRow(sum, this.rows[document] as Float64Array);
    return sum;
  }

  /** Returns what the first output's sum gains by exchanging a document, for each that differs. */
  exchanges(): Float64Array[] {
    const size = this.rows.length / 2;
    const gains = this.rows.slice(size).map((row, document) => {
      const gain = row.slice();
      addRow(gain, this.rows[document] as Float64Array, -1);
      return gain;
    });
    return gains.filter((gain) => gain.some((count) => count !== 0));
  }

  difference(first: Float64Array, second: Float64Array): number {
    return (this.f1(first) ?? 0) - (this.f1(second) ?? 0);
  }

  /** Returns F1 of a sum, or the mean over the labels that gold has; null where there is nothing to count. */
  f1(sum: Float64Array): number | null {
    let total = 0;
    let labels = 0;
    for (let at = 0; at < sum.length; at += 3) {
      const gold = sum[at + 2] as number;
      const counted = (sum[at + 1] as number) + gold;
      if (counted === 0 || (this.#isMean && gold === 0)) continue;
      total += (2 * (sum[at] as number)) / counted;
      labels++;
    }
    return labels === 0 ? null : total / labels;
  }
}

function addRow(sum: Float64Array, row: Float64Array, times = 1): void {
  for (let column = 0; column < sum.length; column++)
    sum[column] = (sum[column] as number) + times * (row[column] as number);
}
