import { countedFigures, rowsOf, senseMean } from "./figures.ts";
import { type Tally, tallyKey } from "./tally.ts";

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
