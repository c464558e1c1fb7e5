import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/** The pair of this character and the one before it in the document, with their positions in jieba's words: 18 bits. */
export function pairBeforeKey({ junction, recurring, positions }: FeatureColumns, at: number): number {
  const places = (((positions[at] as number) & 7) << 3) | ((positions[at - 1] as number) & 7);
  return ((junction[at] as number) << 9) | (places << 3) | ((recurring[at - 1] as number) >> 3);
}

export function writePairBefore(key: number, out: Int32Array, from: number): number {
  out[from] = mix(template(160), key >> 9);
  out[from + 1] = mix(template(161), key >> 3);
  out[from + 2] = mix(template(162), key & 0x1ff);
  return from + 3;
}

/** The same of this character and the one behind it. */
export function pairBehindKey({ junction, recurring, positions }: FeatureColumns, at: number): number {
  const places = (((positions[at] as number) & 7) << 3) | ((positions[at + 1] as number) & 7);
  return ((junction[at + 1] as number) << 9) | (places << 3) | ((recurring[at] as number) >> 3);
}

export function writePairBehind(key: number, out: Int32Array, from: number): number {
  out[from] = mix(template(163), key >> 9);
  out[from + 1] = mix(template(164), key >> 3);
  out[from + 2] = mix(template(165), key & 0x1ff);
  return from + 3;
}

/**
 * The variety of strings of two and three characters that begin here, of those that end here, place in jieba's word and
 * its length: 19 bits.
 */
export function stringKey(columns: FeatureColumns, at: number): number {
  const { recurring, positions, word, wordShape } = columns;
  const two = (recurring[at - 1] as number) >> 3;
  const three = (recurring[at - 2] as number) & 7;
  const length = (wordShape[word[at] as number] as number) & 15;
  const place = (((positions[at] as number) & 7) << 4) | length;
  return ((recurring[at] as number) << 13) | (two << 10) | (three << 7) | place;
}

export function writeStrings(key: number, out: Int32Array, from: number): number {
  const place = key & 0x7f;
  const begin = key >> 13;
  const end = (key >> 7) & 0x3f;
  out[from] = mix(template(166), begin);
  out[from + 1] = mix(template(167), (begin << 7) | place);
  out[from + 2] = mix(template(168), end);
  out[from + 3] = mix(template(169), (end << 7) | place);
  return from + 4;
}
