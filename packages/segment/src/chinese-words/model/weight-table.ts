import type { Weights } from "./weights.ts";

/** A feature's four values, the first in the lowest byte; 0 for a feature without weight. */
export type FindValues = (hash: number) => number;

/** Bits of a hash that are looked at first: most features have no weight. */
const KNOWN_BITS = 20;

/**
 * Finds features in an open-addressing table of pairs: a hash, and the four values packed in one number, so that
 * a look-up touches one line of the processor's cache. A bit tells before that of most features without weight.
 */
export function weightTable({ hashes, values }: Weights): FindValues {
  const size = 1 << Math.ceil(Math.log2(hashes.length * 1.6 + 2));
  const mask = size - 1;
  const pairs = new Int32Array(2 * size);
  const known = new Int32Array(1 << (KNOWN_BITS - 5));
  const knownMask = known.length - 1;
  const packed = new Int32Array(values.buffer, values.byteOffset, hashes.length);
  hashes.forEach((hash, index) => {
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (pairs[2 * slot + 1] !== 0) slot = (slot + 1) & mask;
    pairs[2 * slot] = hash;
    pairs[2 * slot + 1] = packed[index] as number;
    const word = (hash >>> 5) & knownMask;
    known[word] = (known[word] as number) | (1 << (hash & 31));
  });
  return (hash) => {
    if (((known[(hash >>> 5) & knownMask] as number) & (1 << (hash & 31))) === 0) return 0;
    let slot = (hash ^ (hash >>> 15)) & mask;
    let four = pairs[2 * slot + 1] as number;
    while (four !== 0 && pairs[2 * slot] !== hash) {
      slot = (slot + 1) & mask;
      four = pairs[2 * slot + 1] as number;
    }
    return four;
  };
}
