import type { FeatureGroup } from "./feature-groups.ts";
import { MAX_FEATURES } from "./feature-hash.ts";
import { packedLabels } from "./packed-labels.ts";
import type { FindValues } from "./weight-table.ts";

/** Sums up what features say together, as `packedLabels` packs it. */
export class FeatureSums {
  /** The hashes of the features. */
  readonly features: Int32Array = new Int32Array(MAX_FEATURES);
  private readonly valuesOf: FindValues;

  constructor(valuesOf: FindValues) {
    this.valuesOf = valuesOf;
  }

  /** What the first so many features say. */
  ofFirst(count: number): number {
    let sum = 0;
    for (let k = 0; k < count; k++) sum += packedLabels(this.valuesOf(this.features[k] as number));
    return sum;
  }
}

/** What the features of a group say, kept for every key. */
export class SumsOfAllKeys {
  /** Not a number where a key was not met. */
  private readonly sums: Float64Array;
  private readonly group: FeatureGroup;
  private readonly featureSums: FeatureSums;

  /** @param bits of the keys */
  constructor(group: FeatureGroup, bits: number, featureSums: FeatureSums) {
    this.group = group;
    this.featureSums = featureSums;
    this.sums = new Float64Array(2 ** bits).fill(Number.NaN);
  }

  of(key: number): number {
    const sum = this.sums[key] as number;
    return Number.isNaN(sum) ? this.add(key) : sum;
  }

  private add(key: number): number {
    const sum = this.featureSums.ofFirst(this.group.write(key, this.featureSums.features, 0));
    this.sums[key] = sum;
    return sum;
  }
}

/** The same for the keys met last, the two last ones of each hash. */
export class SumsOfLastKeys {
  /** Four numbers a row: a key and its sum, and the same of the key before it. */
  private readonly rows: Float64Array;
  private readonly shift: number;
  private readonly group: FeatureGroup;
  private readonly featureSums: FeatureSums;

  /** @param bits of the number of rows */
  constructor(group: FeatureGroup, bits: number, featureSums: FeatureSums) {
    this.group = group;
    this.featureSums = featureSums;
    this.rows = new Float64Array(4 * 2 ** bits).fill(Number.NaN);
    this.shift = 32 - bits;
  }

  of(key: number): number {
    const row = 4 * (Math.imul(key, 0x9e3779b1) >>> this.shift);
    if (this.rows[row] === key) return this.rows[row + 1] as number;
    if (this.rows[row + 2] === key) return this.rows[row + 3] as number;
    return this.add(row, key);
  }

  private add(row: number, key: number): number {
    const sum = this.featureSums.ofFirst(this.group.write(key, this.featureSums.features, 0));
    this.rows[row + 2] = this.rows[row] as number;
    this.rows[row + 3] = this.rows[row + 1] as number;
    this.rows[row] = key;
    this.rows[row + 1] = sum;
    return sum;
  }
}
