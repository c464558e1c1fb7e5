import type { FeatureColumns } from "./feature-columns.ts";
import {
  writeBeforePair,
  writeBehindPair,
  writeFirstOfPair,
  writeSecondOfPair,
} from "./groups/character-pairs.ts";
import type { FeatureSums } from "./sum-tables.ts";

/** Places for pairs, as a power of two; each keeps the two last ones of a hash. */
const BITS = 16;
/** Numbers of a row: a pair and its positions, and what it says of the character before it, its two, the one behind. */
const ROW = 5;

/** What two neighbouring characters say of themselves and of those next to them, kept for the pairs met last. */
export class PairSums {
  private readonly rows: Float64Array = new Float64Array((2 * ROW) << BITS).fill(Number.NaN);
  private readonly featureSums: FeatureSums;

  constructor(featureSums: FeatureSums) {
    this.featureSums = featureSums;
  }

  /** Adds what the characters at `at` and `at + 1` say to the scores. */
  addTo(scores: Float64Array, columns: FeatureColumns, at: number): void {
    const { unit, positions } = columns;
    const pair = ((unit[at] as number) << 16) | (unit[at + 1] as number);
    const places = (((positions[at] as number) & 7) << 3) | ((positions[at + 1] as number) & 7);
    const key = pair * 64 + places;
    let row = (Math.imul(pair ^ ((places | 64) << 10), 0x9e3779b1) >>> (32 - BITS)) * (2 * ROW);
    if (this.rows[row] !== key) {
      if (this.rows[row + ROW] === key) row += ROW;
      else this.write(columns, at, row, key);
    }
    addPair(scores, at, this.rows, row + 1);
  }

  private write(columns: FeatureColumns, at: number, row: number, key: number): void {
    this.rows.copyWithin(row + ROW, row, row + ROW);
    this.rows[row] = key;
    writePair(this.featureSums, columns, at, this.rows, row + 1);
  }
}

function addPair(scores: Float64Array, at: number, sums: Float64Array, from: number): void {
  scores[at - 1] = (scores[at - 1] as number) + (sums[from] as number);
  scores[at] = (scores[at] as number) + (sums[from + 1] as number);
  scores[at + 1] = (scores[at + 1] as number) + (sums[from + 2] as number);
  scores[at + 2] = (scores[at + 2] as number) + (sums[from + 3] as number);
}

function writePair(
  featureSums: FeatureSums,
  columns: FeatureColumns,
  at: number,
  sums: Float64Array,
  from: number,
): void {
  const { features } = featureSums;
  sums[from] = featureSums.ofFirst(writeBeforePair(columns, at, features, 0));
  sums[from + 1] = featureSums.ofFirst(writeFirstOfPair(columns, at, features, 0));
  sums[from + 2] = featureSums.ofFirst(writeSecondOfPair(columns, at, features, 0));
  sums[from + 3] = featureSums.ofFirst(writeBehindPair(columns, at, features, 0));
}
