import { type FeatureColumns, PAD } from "./feature-columns.ts";
import { mix, template } from "./feature-hash.ts";

/**
 * Features that depend on a few small numbers only, on no character. The numbers that a group of them depends on
 * fit into one key, so that what its features say together can be kept by that key.
 */
export const GROUPS = 5;
const SHAPES = 0;
const WORDS = 1;
const LENGTHS = 2;
const ENTRIES = 3;
const HABITS = 4;

/** In place of the key of a group whose numbers are too large for one. */
export const NO_KEY = -1;
const LONGEST_KEYED_WORD = 15;

/** Writes the key of every group at a place of the columns. Equal keys mean equal features. */
export function writeGroupKeys(columns: FeatureColumns, at: number, keys: Int32Array): void {
  keys[SHAPES] = shapeKey(columns, at);
  keys[WORDS] = wordKey(columns, at);
  keys[LENGTHS] = lengthKey(columns, at);
  keys[ENTRIES] = entryKey(columns, at);
  keys[HABITS] = habitKey(columns, at);
}

/** Writes the hashed features of a group to `out` and returns where they end. */
export function writeGroup(
  group: number,
  columns: FeatureColumns,
  at: number,
  out: Int32Array,
  from: number,
): number {
  if (group === SHAPES) return shapeFeatures(columns, at, out, from);
  if (group === WORDS) return wordFeatures(columns, at, out, from);
  if (group === LENGTHS) return lengthFeatures(columns, at, out, from);
  if (group === ENTRIES) return entryFeatures(columns, at, out, from);
  return habitFeatures(columns, at, out, from);
}

/** Types of the characters in a window of five, jieba's positions in one of three, what is decided. */
function shapeKey({ type, fixed, jieba }: FeatureColumns, at: number): number {
  const before = ((type[at - 2] as number) << 3) | (type[at - 1] as number);
  const types = (before << 9) | ((type[at] as number) << 6) | ((type[at + 1] as number) << 3);
  const positions =
    ((jieba[at - 1] as number) << 6) | ((jieba[at] as number) << 3) | (jieba[at + 1] as number);
  const decided = ((fixed[at - PAD] as number) << 2) | (fixed[at - PAD + 1] as number);
  return ((types | (type[at + 2] as number)) << 13) | (positions << 4) | decided;
}

function shapeFeatures(
  { type, fixed, jieba }: FeatureColumns,
  at: number,
  out: Int32Array,
  from: number,
): number {
  const types = ((type[at - 1] as number) << 8) | ((type[at] as number) << 4) | (type[at + 1] as number);
  const positions =
    ((jieba[at - 1] as number) << 8) | ((jieba[at] as number) << 4) | (jieba[at + 1] as number);
  out[from] = mix(template(13), types);
  out[from + 1] = mix(
    template(14),
    (types << 8) | ((type[at - 2] as number) << 4) | (type[at + 2] as number),
  );
  out[from + 2] = mix(template(18), ((fixed[at - PAD] as number) << 2) | (fixed[at - PAD + 1] as number));
  out[from + 3] = mix(template(22), positions);
  return from + 4;
}

/** jieba's word here: its part of speech, length, cohesion, and what CC-CEDICT says of it. */
function wordKey(columns: FeatureColumns, at: number): number {
  const { wordTag, wordLength, wordEntry, jieba, cohesion, part } = columns;
  const length = wordLength[at] as number;
  if (length > LONGEST_KEYED_WORD) return NO_KEY;
  const place = (length << 6) | ((jieba[at] as number) << 3) | (part[at] as number);
  const holds = ((cohesion[at] as number) << 2) | (wordEntry[at] as number);
  return ((wordTag[at] as number) << 17) | (place << 7) | holds;
}

function wordFeatures(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const { wordTag, wordLength, wordEntry, jieba, cohesion, part } = columns;
  const position = jieba[at] as number;
  const length = wordLength[at] as number;
  const tag = wordTag[at] as number;
  const holds = mix(mix(template(80), cohesion[at] as number), ((part[at] as number) << 4) | length);
  const entry = (length << 6) | ((wordEntry[at] as number) << 4) | position;
  out[from] = mix(mix(template(60), (tag << 4) | position), length);
  out[from + 1] = holds;
  out[from + 2] = mix(holds, tag);
  out[from + 3] = mix(mix(template(110), entry), ((cohesion[at] as number) << 3) | (part[at] as number));
  out[from + 4] = mix(mix(template(111), entry), tag);
  return from + 5;
}

/** The longest dictionary words that begin, end or lie around here, and how well they hold together. */
function lengthKey(columns: FeatureColumns, at: number): number {
  const { beginLength, endLength, aroundLength, beginCohesion, endCohesion, rules } = columns;
  const lengths = ((beginLength[at] as number) << 6) | ((endLength[at] as number) << 3);
  const others =
    ((aroundLength[at] as number) << 6) | ((rules[at] as number) << 3) | (endLength[at - 1] as number);
  const holds = ((beginCohesion[at] as number) << 5) | (endCohesion[at] as number);
  return (lengths << 21) | (others << 15) | (holds << 5) | (endCohesion[at - 1] as number);
}

function lengthFeatures(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const { beginLength, endLength, aroundLength, beginCohesion, endCohesion, rules } = columns;
  const lengths = ((beginLength[at] as number) << 8) | ((endLength[at] as number) << 4);
  const begin = ((beginCohesion[at] as number) << 4) | (beginLength[at] as number);
  const end = ((endCohesion[at] as number) << 4) | (endLength[at] as number);
  const previousEnd = ((endCohesion[at - 1] as number) << 4) | (endLength[at - 1] as number);
  out[from] = mix(template(41), lengths | (aroundLength[at] as number));
  out[from + 1] = mix(template(49), lengths | (rules[at] as number));
  out[from + 2] = mix(template(82), begin);
  out[from + 3] = mix(template(83), end);
  out[from + 4] = mix(mix(template(84), begin), end);
  out[from + 5] = mix(mix(template(85), begin), previousEnd);
  return from + 6;
}

/** The same by CC-CEDICT, against jieba and the rules. */
function entryKey(columns: FeatureColumns, at: number): number {
  const { entryBegin, entryEnd, entryAround, beginLength, endLength, jieba, rules } = columns;
  const entries = ((entryBegin[at] as number) << 10) | ((entryEnd[at] as number) << 5);
  const around = ((entryAround[at] as number) >> 2) << 12;
  const lengths = ((beginLength[at] as number) << 9) | ((endLength[at] as number) << 6);
  const positions = ((jieba[at] as number) << 3) | (rules[at] as number);
  return ((entries | (entryBegin[at + 1] as number)) << 15) | around | lengths | positions;
}

function entryFeatures(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const { entryBegin, entryEnd, beginLength, endLength, jieba, rules } = columns;
  const lengths = entryLengths(columns, at);
  const jiebaLengths = ((beginLength[at] as number) << 3) | (endLength[at] as number);
  out[from] = mix(template(100), lengths);
  out[from + 1] = mix(mix(template(101), lengths), jiebaLengths);
  out[from + 2] = mix(mix(template(105), entryEnd[at] as number), entryBegin[at + 1] as number);
  out[from + 3] = mix(mix(template(107), lengths), ((rules[at] as number) << 4) | (jieba[at] as number));
  return from + 4;
}

/** Lengths of the longest words of CC-CEDICT that begin, end and lie around here. */
export function entryLengths({ entryBegin, entryEnd, entryAround }: FeatureColumns, at: number): number {
  const begin = (entryBegin[at] as number) >> 2;
  const end = (entryEnd[at] as number) >> 2;
  return (begin << 6) | (end << 3) | ((entryAround[at] as number) >> 2);
}

/** Whether a character here is one that follows or precedes words to form longer ones (老年|人, 副|总统). */
function habitKey(columns: FeatureColumns, at: number): number {
  const { alone, suffix, prefix, beginLength, endLength } = columns;
  const here = ((suffix[at] as number) << 4) | (alone[at] as number);
  const next = ((suffix[at + 1] as number) << 4) | (alone[at + 1] as number);
  const prefixes = ((prefix[at] as number) << 3) | (prefix[at - 1] as number);
  const begins = ((beginLength[at] as number) << 3) | (beginLength[at + 1] as number);
  const ends = ((endLength[at] as number) << 3) | (endLength[at - 1] as number);
  return (here << 25) | (next << 18) | (prefixes << 12) | (begins << 6) | ends;
}

function habitFeatures(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const { alone, suffix, prefix, beginLength, endLength } = columns;
  const ending = ((suffix[at] as number) << 8) | ((alone[at] as number) << 4);
  const nextEnding = ((suffix[at + 1] as number) << 8) | ((alone[at + 1] as number) << 4);
  out[from] = mix(template(120), ((prefix[at] as number) << 4) | (beginLength[at + 1] as number));
  out[from + 1] = mix(template(121), ((prefix[at - 1] as number) << 4) | (beginLength[at] as number));
  out[from + 2] = mix(template(122), ending | (endLength[at - 1] as number));
  out[from + 3] = mix(template(123), nextEnding | (endLength[at] as number));
  return from + 4;
}
