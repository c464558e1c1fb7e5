import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/** The pair of this character and the one before it in the document, with their positions in jieba's words: 18 bits. */
export function pairBeforeKey({ junction, recurring, jieba }: FeatureColumns, at: number): number {
  const positions = ((jieba[at] as number) << 3) | (jieba[at - 1] as number);
  return ((junction[at] as number) << 9) | (positions << 3) | ((recurring[at - 1] as number) >> 3);
}

export function writePairBefore(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const key = pairBeforeKey(columns, at);
  out[from] = mix(template(160), key >> 9);
  out[from + 1] = mix(template(161), key >> 3);
  out[from + 2] = mix(template(162), key & 0x1ff);
  return from + 3;
}

/** The same of this character and the one behind it. */
export function pairBehindKey({ junction, recurring, jieba }: FeatureColumns, at: number): number {
  const positions = ((jieba[at] as number) << 3) | (jieba[at + 1] as number);
  return ((junction[at + 1] as number) << 9) | (positions << 3) | ((recurring[at] as number) >> 3);
}

export function writePairBehind(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const key = pairBehindKey(columns, at);
  out[from] = mix(template(163), key >> 9);
  out[from + 1] = mix(template(164), key >> 3);
  out[from + 2] = mix(template(165), key & 0x1ff);
  return from + 3;
}

/** Place in jieba's word and its length: 7 bits. */
function placeOf({ jieba, wordLength }: FeatureColumns, at: number): number {
  return ((jieba[at] as number) << 4) | (wordLength[at] as number);
}

/** The variety of strings of two and three characters that begin here: 13 bits. */
export function stringBeginKey(columns: FeatureColumns, at: number): number {
  return ((columns.recurring[at] as number) << 7) | placeOf(columns, at);
}

export function writeStringBegin(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const key = stringBeginKey(columns, at);
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

export function writeStringEnd(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const key = stringEndKey(columns, at);
  out[from] = mix(template(168), key >> 7);
  out[from + 1] = mix(template(169), key);
  return from + 2;
}
