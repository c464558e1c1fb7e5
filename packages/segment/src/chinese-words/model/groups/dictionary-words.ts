import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/**
 * Lengths of the longest dictionary words that begin, end or lie around here, the rules' position, and how well the
 * words that begin here, end here and end before hold together: 30 bits.
 */
export function lengthKey({ begin, end, around, positions }: FeatureColumns, at: number): number {
  const words = (((begin[at] as number) & 0xff) << 8) | ((end[at] as number) & 0xff);
  const besides = (((around[at] as number) & 7) << 3) | ((positions[at] as number) >> 3);
  return (words << 14) | (((end[at - 1] as number) & 0xff) << 6) | besides;
}

export function writeLengths(key: number, out: Int32Array, from: number): number {
  const begin = key >> 22;
  const end = (key >> 14) & 0xff;
  const both = ((begin & 7) << 6) | ((end & 7) << 3);
  out[from] = mix(template(41), both | ((key >> 3) & 7));
  out[from + 1] = mix(template(49), both | (key & 7));
  out[from + 2] = mix(template(82), begin);
  out[from + 3] = mix(template(83), end);
  out[from + 4] = mix(template(84), (begin << 8) | end);
  out[from + 5] = mix(template(85), (begin << 8) | ((key >> 6) & 0xff));
  return from + 6;
}

/** Part of speech and length of the word that ends here, part of speech of the one that begins behind: 15 bits. */
export function endTagKey({ begin, end }: FeatureColumns, at: number): number {
  return tagKey(end[at] as number, begin[at + 1] as number);
}

/** Part of speech and length of a word, and the part of speech of another, as the columns pack them. */
function tagKey(word: number, other: number): number {
  const tags = (((other >> 8) & 63) << 6) | ((word >> 8) & 63);
  return (tags << 3) | (word & 7);
}

export function writeEndTags(key: number, out: Int32Array, from: number): number {
  out[from] = mix(template(51), key & 0x1ff);
  out[from + 1] = mix(template(52), key);
  return from + 2;
}

/** Part of speech and length of the word that begins here, part of speech of the one that ends before: 15 bits. */
export function beginTagKey({ begin, end }: FeatureColumns, at: number): number {
  return tagKey(begin[at] as number, end[at - 1] as number);
}

export function writeBeginTags(key: number, out: Int32Array, from: number): number {
  out[from] = mix(template(50), key & 0x1ff);
  out[from + 1] = mix(template(53), key);
  return from + 2;
}
