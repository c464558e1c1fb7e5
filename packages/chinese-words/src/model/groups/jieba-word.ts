import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/** Place in jieba's word, its length and part of speech: 12 bits. */
function shapeOf({ wordTag, jieba, wordLength }: FeatureColumns, at: number): number {
  const place = (((jieba[at] as number) & 3) << 4) | (wordLength[at] as number);
  return ((wordTag[at] as number) << 6) | place;
}

/** The same with the part of speech of the next word: 18 bits. */
export function nextWordKey(columns: FeatureColumns, at: number): number {
  return (shapeOf(columns, at) << 6) | (columns.nextTag[at] as number);
}

export function writeNextWord(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  out[from] = mix(template(62), nextWordKey(columns, at));
  return from + 1;
}

/** The same with that of the previous word: 18 bits. */
export function previousWordKey(columns: FeatureColumns, at: number): number {
  return (shapeOf(columns, at) << 6) | (columns.previousTag[at] as number);
}

export function writePreviousWord(
  columns: FeatureColumns,
  at: number,
  out: Int32Array,
  from: number,
): number {
  out[from] = mix(template(63), previousWordKey(columns, at));
  return from + 1;
}

/** All that jieba's word and the place in it say, as `FeatureColumns.wordPlace` numbers them. */
export function writeWord(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const { wordTag, jieba, wordLength, wordEntry, cohesion, part, unit, word } = columns;
  const c = unit[at] as number;
  const tag = wordTag[at] as number;
  const position = jieba[at] as number;
  const length = wordLength[at] as number;
  const partLength = ((part[at] as number) << 4) | length;
  const holds = mix(mix(template(80), cohesion[at] as number), partLength);
  const entry = (length << 6) | ((wordEntry[at] as number) << 4) | position;
  out[from] = mix(template(60), shapeOf(columns, at));
  out[from + 1] = holds;
  out[from + 2] = mix(holds, tag);
  out[from + 3] = mix(mix(template(110), entry), ((cohesion[at] as number) << 3) | (part[at] as number));
  out[from + 4] = mix(mix(template(111), entry), tag);
  out[from + 5] = mix(mix(template(20), position), c);
  out[from + 6] = mix(mix(template(81), partLength), c);
  out[from + 7] = mix(mix(template(109), entry), c);
  out[from + 8] = mix(mix(template(61), word[at] as number), position);
  return writeParts(columns, at, out, from + 9);
}

/** The two words that jieba's word falls into: parts of speech, and the one that is a single character. */
function writeParts(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const { parts, singleParts, jieba, wordLength, wordTag } = columns;
  const place = ((wordLength[at] as number) << 3) | (jieba[at] as number);
  const both = parts[at] as number;
  const tags = mix(mix(template(154), place), both);
  const single = mix(mix(template(155), ((both >> 12) << 7) | place), singleParts[at] as number);
  out[from] = tags;
  out[from + 1] = mix(tags, wordTag[at] as number);
  out[from + 2] = mix(mix(single, 1), (both >> 6) & 63);
  out[from + 3] = mix(mix(single, 2), both & 63);
  return from + 4;
}
