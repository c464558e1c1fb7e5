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

/** Place in jieba's word and its length: 7 bits. */
function placeOf({ positions, word, wordShape }: FeatureColumns, at: number): number {
  const length = (wordShape[word[at] as number] as number) & 15;
  return (((positions[at] as number) & 7) << 4) | length;
}

/** The variety of strings of two and three characters that begin here: 13 bits. */
export function stringBeginKey(columns: FeatureColumns, at: number): number {
  return ((columns.recurring[at] as number) << 7) | placeOf(columns, at);
}

export function writeStringBegin(key: number, out: Int32Array, from: number): number {
  out[from] = mix(template(166), key >> 7);
  out[from + 1] = mix(template(167), key);
  return from + 2;
}

/** The same of those that end here. */
export function stringEndKey(columns: FeatureColumns, at: number): number {
  const two = (columns.recurring[at - 1] as number) >> 3;
  const three = (columns.recurring[at - 2] as number) & 7;
  return (((two << 3) | three) << 7) | placeOf(columns, at);
}

export function writeStringEnd(key: number, out: Int32Array, from: number): number {
  out[from] = mix(template(168), key >> 7);
  out[from + 1] = mix(template(169), key);
  return from + 2;
}
