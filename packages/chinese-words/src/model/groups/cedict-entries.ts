import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/** Lengths of the longest words of CC-CEDICT that begin, end or lie around here: 9 bits. */
export function entryLengths({ entryBegin, entryEnd, entryAround }: FeatureColumns, at: number): number {
  const begin = (entryBegin[at] as number) >> 2;
  const end = (entryEnd[at] as number) >> 2;
  return (begin << 6) | (end << 3) | ((entryAround[at] as number) >> 2);
}

/**
 * The same with the lengths of jieba's words, the positions by the rules and by jieba, the kind of the word that ends
 * here, and length and kind of the one that begins behind: 28 bits.
 */
export function entryKey(columns: FeatureColumns, at: number): number {
  const { entryBegin, entryEnd, beginLength, endLength, jieba, rules } = columns;
  const lengths = ((beginLength[at] as number) << 3) | (endLength[at] as number);
  const positions = ((rules[at] as number) << 3) | (jieba[at] as number);
  const kinds = (((entryEnd[at] as number) & 3) << 5) | (entryBegin[at + 1] as number);
  return (entryLengths(columns, at) << 19) | (lengths << 13) | (positions << 7) | kinds;
}

export function writeEntries(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const key = entryKey(columns, at);
  const lengths = key >> 19;
  const between = ((columns.entryEnd[at] as number) << 5) | (key & 31);
  out[from] = mix(template(100), lengths);
  out[from + 1] = mix(template(101), key >> 13);
  out[from + 2] = mix(template(105), between);
  out[from + 3] = mix(template(107), (lengths << 6) | ((key >> 7) & 63));
  return from + 4;
}
