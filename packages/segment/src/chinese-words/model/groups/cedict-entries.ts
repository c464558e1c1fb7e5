import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/** Lengths of the longest words of CC-CEDICT that begin, end or lie around here: 9 bits. */
export function entryLengths({ begin, end, around }: FeatureColumns, at: number): number {
  const outer = (((begin[at] as number) >> 16) << 6) | (((end[at] as number) >> 16) << 3);
  return outer | ((around[at] as number) >> 5);
}

/**
 * The same with the lengths of jieba's words, the positions by the rules and by jieba, the kind of the word that ends
 * here, and length and kind of the one that begins behind: 28 bits.
 */
export function entryKey(columns: FeatureColumns, at: number): number {
  const { begin, end, positions } = columns;
  const lengths = (((begin[at] as number) & 7) << 3) | ((end[at] as number) & 7);
  const kinds = ((((end[at] as number) >> 14) & 3) << 5) | ((begin[at + 1] as number) >> 14);
  return (entryLengths(columns, at) << 19) | (lengths << 13) | ((positions[at] as number) << 7) | kinds;
}

export function writeEntries(key: number, out: Int32Array, from: number): number {
  const lengths = key >> 19;
  const endEntry = (((lengths >> 3) & 7) << 2) | ((key >> 5) & 3);
  out[from] = mix(template(100), lengths);
  out[from + 1] = mix(template(101), key >> 13);
  out[from + 2] = mix(template(105), (endEntry << 5) | (key & 31));
  out[from + 3] = mix(template(107), (lengths << 6) | ((key >> 7) & 63));
  return from + 4;
}
