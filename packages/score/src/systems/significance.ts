import type { Counts } from "../conll16/numbers.ts";
import { measureF1 } from "./figures.ts";
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
  const f1 = f1Of(tallies, measure);
  const random = mulberry32(seed);
  const drawn = new Int32Array(tallies.length);
  const found = Array.from({ length: samples }, () => f1(draw(drawn, random)));
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
  const both = f1Of([...first, ...second], measure);
  const size = first.length;
  /** F1 of the first output minus that of the second. */
  const differenceOn = (documents: Documents): number =>
    (both(documents) ?? 0) - (both(documents, size) ?? 0);
  const all = [...first.keys()];
  const difference = differenceOn(all);
  const random = mulberry32(sampling.seed);
  if (method === "bootstrap") {
    const drawn = new Int32Array(size);
    const differences = Array.from({ length: sampling.samples }, () => differenceOn(draw(drawn, random)));
    const far = differences.filter(
      (one) => Math.abs(one - difference) >= Math.abs(difference) - epsilon,
    ).length;
    const p = difference === 0 && isEqual(first, second, measure) ? 1 : (1 + far) / (1 + sampling.samples);
    const interval = middle(differences) ?? null;
    return { difference, p, exact: false, n: sampling.samples, seed: sampling.seed, interval };
  }
  const differing = all.filter((document) => !isEqual(first, second, measure, document));
  const isExact = differing.length <= mostExchanged;
  const n = isExact ? 2 ** differing.length : sampling.samples;
  let far = 0;
  for (let trial = 0; trial < n; trial++) {
    const places = Int32Array.from(all);
    for (const [bit, document] of differing.entries()) {
      const isExchanged = isExact ? (trial >> bit) % 2 === 1 : random() < 0.5;
      if (isExchanged) places[document] = document + size;
    }
    const others = places.map((place) => (place + size) % (2 * size));
    if (Math.abs((both(places) ?? 0) - (both(others) ?? 0)) >= Math.abs(difference) - epsilon) far++;
  }
  const p = isExact ? far / n : (1 + far) / (1 + n);
  return { difference, p, exact: isExact, n, seed: isExact ? null : sampling.seed, interval: null };
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

/** The keys of the counts that a measure is computed from. */
function keysOf(tallies: readonly Tally[], measure: string): string[] {
  const [subset = "", name = ""] = measure.split(".");
  if (name !== "sense") return [tallyKey("figures", subset, name)];
  const prefix = tallyKey("senses", subset, "");
  return [
    ...new Set(tallies.flatMap((tally) => [...tally.keys()].filter((key) => key.startsWith(prefix)))),
  ].sort();
}

/** Documents by position, some more than once. */
type Documents = readonly number[] | Int32Array;

/** A function from documents, each moved by an offset, to the F1 of a measure over them. */
function f1Of(
  tallies: readonly Tally[],
  measure: string,
): (documents: Documents, offset?: number) => number | null {
  const keys = keysOf(tallies, measure);
  // Numbers in one table: ten thousand samples of maps take a minute.
  const width = 3 * keys.length;
  const table = new Float64Array(tallies.length * width);
  for (const [document, tally] of tallies.entries()) {
    for (const [column, key] of keys.entries()) {
      const { correct, predicted, gold } = tally.get(key) ?? { correct: 0, predicted: 0, gold: 0 };
      table.set([correct, predicted, gold], document * width + 3 * column);
    }
  }
  const sums = new Float64Array(width);
  return (documents, offset = 0) => {
    sums.fill(0);
    for (const document of documents) {
      const start = (document + offset) * width;
      for (let column = 0; column < width; column++)
        sums[column] = (sums[column] ?? 0) + (table[start + column] ?? 0);
    }
    const total = new Map<string, Counts>();
    for (const [column, key] of keys.entries()) {
      const [correct = 0, predicted = 0, gold = 0] = sums.subarray(3 * column, 3 * column + 3);
      total.set(key, { correct, predicted, gold });
    }
    return measureF1(total, measure);
  };
}

/** Whether the counts of a document, or of all, are equal in two outputs. */
function isEqual(
  first: readonly Tally[],
  second: readonly Tally[],
  measure: string,
  document?: number,
): boolean {
  const keys = keysOf([...first, ...second], measure);
  const documents = document === undefined ? [...first.keys()] : [document];
  return documents.every((at) =>
    keys.every((key) => {
      const [one, other] = [first[at]?.get(key), second[at]?.get(key)];
      const none = { correct: 0, predicted: 0, gold: 0 };
      return JSON.stringify(one ?? none) === JSON.stringify(other ?? none);
    }),
  );
}

/** Fills a list with documents drawn with replacement. */
function draw(drawn: Int32Array, random: () => number): Int32Array {
  return drawn.map(() => Math.floor(random() * drawn.length));
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
