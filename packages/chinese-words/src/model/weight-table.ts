import type { Weights } from "./weights.ts";

/**
 * An open-addressing table of pairs: a hash, and the feature's four values packed in one number, so that a
 * look-up touches one line of the processor's cache.
 */
export class WeightTable {
  private readonly pairs: Int32Array;
  private readonly mask: number;

  constructor({ hashes, values }: Weights) {
    const size = 1 << Math.ceil(Math.log2(hashes.length * 1.6 + 2));
    this.mask = size - 1;
    this.pairs = new Int32Array(2 * size);
    const packed = new Int32Array(values.buffer, values.byteOffset, hashes.length);
    hashes.forEach((hash, index) => {
      let slot = (hash ^ (hash >>> 15)) & this.mask;
      while (this.pairs[2 * slot + 1] !== 0) slot = (slot + 1) & this.mask;
      this.pairs[2 * slot] = hash;
      this.pairs[2 * slot + 1] = packed[index] as number;
    });
  }

  /** The four values of a feature, the first in the lowest byte; 0 for a feature without weight. */
  valuesOf(hash: number): number {
    let slot = (hash ^ (hash >>> 15)) & this.mask;
    let four = this.pairs[2 * slot + 1] as number;
    while (four !== 0 && this.pairs[2 * slot] !== hash) {
      slot = (slot + 1) & this.mask;
      four = this.pairs[2 * slot + 1] as number;
    }
    return four;
  }
}
