import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/**
 * Lengths of the longest dictionary words that begin, end or lie around here, the rules' position, and how well the
 * words that begin here, end here and end before hold together: 30 bits.
 */
export function lengthKey(columns: FeatureColumns, at: number): number {
  const { beginLength, endLength, aroundLength, rules, beginCohesion, endCohesion } = columns;
  const begin = ((beginCohesion[at] as number) << 3) | (beginLength[at] as number);
  const end = ((endCohesion[at] as number) << 3) | (endLength[at] as number);
  const previousEnd = ((endCohesion[at - 1] as number) << 3) | (endLength[at - 1] as number);
  const around = ((aroundLength[at] as number) << 3) | (rules[at] as number);
  return (begin << 22) | (end << 14) | (previousEnd << 6) | around;
}

export function writeLengths(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const key = lengthKey(columns, at);
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
export function endTagKey({ endLength, endTag, beginTag }: FeatureColumns, at: number): number {
  const tags = ((beginTag[at + 1] as number) << 6) | (endTag[at] as number);
  return (tags << 3) | (endLength[at] as number);
}

export function writeEndTags(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const key = endTagKey(columns, at);
  out[from] = mix(template(51), key & 0x1ff);
  out[from + 1] = mix(template(52), key);
  return from + 2;
}

/** Part of speech and length of the word that begins here, part of speech of the one that ends before: 15 bits. */
export function beginTagKey({ beginLength, beginTag, endTag }: FeatureColumns, at: number): number {
  const tags = ((endTag[at - 1] as number) << 6) | (beginTag[at] as number);
  return (tags << 3) | (beginLength[at] as number);
}

export function writeBeginTags(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const key = beginTagKey(columns, at);
  out[from] = mix(template(50), key & 0x1ff);
  out[from + 1] = mix(template(53), key);
  return from + 2;
}
