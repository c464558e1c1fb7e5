import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";
import { entryLengths } from "./cedict-entries.ts";

/** Bits of the lengths, three for each of six. */
const LENGTHS = 2 ** 18;

/**
 * The character, and the lengths of the longest words, of jieba and of CC-CEDICT, that begin, end or lie around here: 34
 * bits.
 */
export function characterKey(columns: FeatureColumns, at: number): number {
  const { unit, begin, end, around } = columns;
  const both = (((begin[at] as number) & 7) << 6) | (((end[at] as number) & 7) << 3);
  const lengths = both | ((around[at] as number) & 7);
  return (unit[at] as number) * LENGTHS + ((lengths << 9) | entryLengths(columns, at));
}

export function writeCharacters(key: number, out: Int32Array, from: number): number {
  const c = Math.floor(key / LENGTHS);
  out[from] = mix(mix(template(44), (key >> 15) & 7), c);
  out[from + 1] = mix(mix(template(45), (key >> 12) & 7), c);
  out[from + 2] = mix(mix(template(48), (key >> 9) & 7), c);
  out[from + 3] = mix(mix(template(108), key & 0x1ff), c);
  return from + 4;
}
