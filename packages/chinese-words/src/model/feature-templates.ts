import { type FeatureColumns, PAD } from "./feature-columns.ts";
import { entryLengths, GROUPS, writeGroup } from "./feature-groups.ts";
import { mix, template } from "./feature-hash.ts";

/**
 * Writes the hashed features of character `index` to `out` and returns how many there are: characters and
 * their types in a window of five (Low, Ng and Guo 2005), jieba's words and parts of speech, dictionary words
 * that begin, end or lie around here, how characters behave in words, and runs of digits.
 */
export function writeFeatures(columns: FeatureColumns, index: number, out: Int32Array): number {
  const at = index + PAD;
  let count = writeSingleFeatures(columns, index, out);
  for (let place = -WINDOW; place <= WINDOW; place++)
    out[count++] = unitFeature(place, columns.unit[at + place] as number);
  for (let group = 0; group < GROUPS; group++) count = writeGroup(group, columns, at, out, count);
  return count;
}

/** The features of a character that belong to no group, the characters of the window left out. */
export function writeSingleFeatures(columns: FeatureColumns, index: number, out: Int32Array): number {
  const at = index + PAD;
  let count = characterFeatures(columns, at, out);
  count = wordFeatures(columns, at, out, count);
  count = dictionaryFeatures(columns, at, out, count);
  return runFeatures(columns, at, out, count);
}

/** The window of characters reaches so far on both sides. */
export const WINDOW = 2;

/** The feature that a character stands so many places after, or before, this one. */
export function unitFeature(place: number, unit: number): number {
  return mix(template(4 + place), unit);
}

function characterFeatures({ unit, type }: FeatureColumns, at: number, out: Int32Array): number {
  const c2 = unit[at - 2] as number;
  const c1 = unit[at - 1] as number;
  const c = unit[at] as number;
  const d1 = unit[at + 1] as number;
  const d2 = unit[at + 2] as number;
  const kind = type[at] as number;
  out[0] = mix(mix(template(7), c1), c);
  out[1] = mix(mix(template(8), c), d1);
  out[2] = mix(mix(template(10), c2), c1);
  out[3] = mix(mix(template(11), d1), d2);
  out[4] = mix(mix(template(15), kind), d1);
  out[5] = mix(mix(template(16), kind), c1);
  return 6;
}

/** jieba's words here, and what is next to them. */
function wordFeatures(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const { jieba, unit, word, wordTag, wordLength, wordEntry, part, previousTag, nextTag } = columns;
  const position = jieba[at] as number;
  const c = unit[at] as number;
  const length = wordLength[at] as number;
  const here = mix(mix(template(20), position), c);
  const shape = mix(mix(template(60), ((wordTag[at] as number) << 4) | position), length);
  const entry = (length << 6) | ((wordEntry[at] as number) << 4) | position;
  out[from] = here;
  out[from + 1] = mix(here, unit[at + 1] as number);
  out[from + 2] = mix(mix(mix(template(25), position), unit[at - 1] as number), c);
  out[from + 3] = mix(mix(shape, 1), nextTag[at] as number);
  out[from + 4] = mix(mix(shape, 2), previousTag[at] as number);
  out[from + 5] = mix(mix(template(61), word[at] as number), position);
  out[from + 6] = mix(mix(template(81), ((part[at] as number) << 4) | length), c);
  out[from + 7] = mix(mix(template(109), entry), c);
  return from + 8;
}

function dictionaryFeatures(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const { beginLength, endLength, aroundLength, beginTag, endTag, unit } = columns;
  const begin = beginLength[at] as number;
  const end = endLength[at] as number;
  const c = unit[at] as number;
  out[from] = mix(mix(template(44), begin), c);
  out[from + 1] = mix(mix(template(45), end), c);
  out[from + 2] = mix(mix(template(48), aroundLength[at] as number), c);
  out[from + 3] = mix(mix(template(50), beginTag[at] as number), begin);
  out[from + 4] = mix(mix(template(51), endTag[at] as number), end);
  out[from + 5] = mix(mix(mix(template(52), beginTag[at + 1] as number), endTag[at] as number), end);
  out[from + 6] = mix(mix(mix(template(53), beginTag[at] as number), endTag[at - 1] as number), begin);
  out[from + 7] = mix(mix(template(108), entryLengths(columns, at)), c);
  return from + 8;
}

/** For digits, Latin letters and numerals: what stands before and after their run. */
function runFeatures(
  { type, unit, beforeRun, afterRun }: FeatureColumns,
  at: number,
  out: Int32Array,
  from: number,
): number {
  const kind = type[at] as number;
  const previous = type[at - 1] as number;
  let count = from;
  if (kind >= 1 && kind <= 3) {
    const inside = (kind << 2) | (Number(previous === kind) << 1) | Number(type[at + 1] === kind);
    const before = mix(mix(template(70), inside), beforeRun[at] as number);
    out[count++] = before;
    out[count++] = mix(mix(template(71), inside), afterRun[at] as number);
    out[count++] = mix(before, afterRun[at] as number);
  }
  if (previous >= 1 && previous <= 3 && previous !== kind) {
    out[count++] = mix(mix(mix(template(72), previous), unit[at] as number), beforeRun[at - 1] as number);
  }
  return count;
}
