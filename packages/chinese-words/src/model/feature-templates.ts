import { type FeatureColumns, PAD } from "./feature-columns.ts";

/** Upper bound of the features of one character. */
export const MAX_FEATURES = 96;

/** Starts a feature's hash from its template's number. */
function template(number: number): number {
  return Math.imul(number, 0x9e3779b1);
}

function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

/**
 * Writes the hashed features of character `index` to `out` and returns how many there are: characters and
 * their types in a window of five (Low, Ng and Guo 2005), the tags of jieba and of the rules, dictionary
 * words that begin, end or lie around here, jieba's words and parts of speech, how characters behave in words,
 * and runs of digits.
 */
export function writeFeatures(columns: FeatureColumns, index: number, out: Int32Array): number {
  const at = index + PAD;
  let count = characterFeatures(columns, at, out);
  count = wordFeatures(columns, at, out, count);
  count = dictionaryFeatures(columns, at, out, count);
  count = cohesionFeatures(columns, at, out, count);
  count = entryFeatures(columns, at, out, count);
  count = habitFeatures(columns, at, out, count);
  return runFeatures(columns, at, out, count);
}

function characterFeatures({ unit, type, fixed }: FeatureColumns, at: number, out: Int32Array): number {
  const c2 = unit[at - 2] as number;
  const c1 = unit[at - 1] as number;
  const c = unit[at] as number;
  const d1 = unit[at + 1] as number;
  const d2 = unit[at + 2] as number;
  const t1 = type[at - 1] as number;
  const t = type[at] as number;
  const u1 = type[at + 1] as number;
  const types = (t1 << 8) | (t << 4) | u1;
  out[0] = mix(template(2), c);
  out[1] = mix(template(3), c1);
  out[2] = mix(template(4), d1);
  out[3] = mix(template(5), c2);
  out[4] = mix(template(6), d2);
  out[5] = mix(mix(template(7), c1), c);
  out[6] = mix(mix(template(8), c), d1);
  out[7] = mix(mix(template(10), c2), c1);
  out[8] = mix(mix(template(11), d1), d2);
  out[9] = mix(template(13), types);
  out[10] = mix(template(14), (types << 8) | ((type[at - 2] as number) << 4) | (type[at + 2] as number));
  out[11] = mix(mix(template(15), t), d1);
  out[12] = mix(mix(template(16), t), c1);
  out[13] = mix(template(18), ((fixed[at - PAD] as number) << 2) | (fixed[at - PAD + 1] as number));
  return 14;
}

/** jieba's words here, and what is next to them. */
function wordFeatures(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const { jieba, unit, word, wordTag, wordLength, previousTag, nextTag } = columns;
  const position = jieba[at] as number;
  const here = mix(mix(template(20), position), unit[at] as number);
  const tag = ((wordTag[at] as number) << 4) | position;
  const shape = mix(mix(template(60), tag), wordLength[at] as number);
  const window = ((jieba[at - 1] as number) << 8) | (position << 4) | (jieba[at + 1] as number);
  out[from] = mix(template(22), window);
  out[from + 1] = here;
  out[from + 2] = mix(here, unit[at + 1] as number);
  out[from + 3] = mix(mix(mix(template(25), position), unit[at - 1] as number), unit[at] as number);
  out[from + 4] = shape;
  out[from + 5] = mix(mix(shape, 1), nextTag[at] as number);
  out[from + 6] = mix(mix(shape, 2), previousTag[at] as number);
  out[from + 7] = mix(mix(template(61), word[at] as number), position);
  return from + 8;
}

function dictionaryFeatures(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const { beginLength, endLength, aroundLength, beginTag, endTag, unit, rules } = columns;
  const begin = beginLength[at] as number;
  const end = endLength[at] as number;
  const around = aroundLength[at] as number;
  const c = unit[at] as number;
  out[from] = mix(template(41), (begin << 8) | (end << 4) | around);
  out[from + 1] = mix(mix(template(44), begin), c);
  out[from + 2] = mix(mix(template(45), end), c);
  out[from + 3] = mix(mix(template(48), around), c);
  out[from + 4] = mix(template(49), (begin << 8) | (end << 4) | (rules[at] as number));
  out[from + 5] = mix(mix(template(50), beginTag[at] as number), begin);
  out[from + 6] = mix(mix(template(51), endTag[at] as number), end);
  out[from + 7] = mix(mix(mix(template(52), beginTag[at + 1] as number), endTag[at] as number), end);
  out[from + 8] = mix(mix(mix(template(53), beginTag[at] as number), endTag[at - 1] as number), begin);
  return from + 9;
}

/** What another dictionary says. */
function entryFeatures(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const { entryBegin, entryEnd, entryAround, wordEntry, wordLength, wordTag } = columns;
  const { jieba, rules, unit, beginLength, endLength, cohesion, part } = columns;
  const begin = entryBegin[at] as number;
  const end = entryEnd[at] as number;
  const around = entryAround[at] as number;
  const lengths = ((begin >> 2) << 6) | ((end >> 2) << 3) | (around >> 2);
  const jiebaLengths = ((beginLength[at] as number) << 3) | (endLength[at] as number);
  const word = ((wordLength[at] as number) << 6) | ((wordEntry[at] as number) << 4) | (jieba[at] as number);
  out[from] = mix(template(100), lengths);
  out[from + 1] = mix(mix(template(101), lengths), jiebaLengths);
  out[from + 2] = mix(mix(template(105), end), entryBegin[at + 1] as number);
  out[from + 3] = mix(mix(template(107), lengths), ((rules[at] as number) << 4) | (jieba[at] as number));
  out[from + 4] = mix(mix(template(108), lengths), unit[at] as number);
  out[from + 5] = mix(mix(template(109), word), unit[at] as number);
  out[from + 6] = mix(mix(template(110), word), ((cohesion[at] as number) << 3) | (part[at] as number));
  out[from + 7] = mix(mix(template(111), word), wordTag[at] as number);
  return from + 8;
}

/** How well the words around here hold together, against two words in their place. */
function cohesionFeatures(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const { cohesion, part, wordLength, wordTag, unit, beginCohesion, endCohesion, beginLength, endLength } =
    columns;
  const here = mix(
    mix(template(80), cohesion[at] as number),
    ((part[at] as number) << 4) | (wordLength[at] as number),
  );
  out[from] = here;
  out[from + 1] = mix(here, wordTag[at] as number);
  out[from + 2] = mix(
    mix(template(81), ((part[at] as number) << 4) | (wordLength[at] as number)),
    unit[at] as number,
  );
  const begin = ((beginCohesion[at] as number) << 4) | (beginLength[at] as number);
  const end = ((endCohesion[at] as number) << 4) | (endLength[at] as number);
  out[from + 3] = mix(template(82), begin);
  out[from + 4] = mix(template(83), end);
  out[from + 5] = mix(mix(template(84), begin), end);
  out[from + 6] = mix(
    mix(template(85), begin),
    ((endCohesion[at - 1] as number) << 4) | (endLength[at - 1] as number),
  );
  return from + 7;
}

/** Whether a character here is one that follows or precedes words to form longer ones (老年|人, 副|总统). */
function habitFeatures(
  { alone, suffix, prefix, beginLength, endLength }: FeatureColumns,
  at: number,
  out: Int32Array,
  from: number,
): number {
  const ending = ((suffix[at] as number) << 8) | ((alone[at] as number) << 4);
  const nextEnding = ((suffix[at + 1] as number) << 8) | ((alone[at + 1] as number) << 4);
  const begin = beginLength[at] as number;
  const end = endLength[at] as number;
  out[from] = mix(template(120), ((prefix[at] as number) << 4) | (beginLength[at + 1] as number));
  out[from + 1] = mix(template(121), ((prefix[at - 1] as number) << 4) | begin);
  out[from + 2] = mix(template(122), ending | (endLength[at - 1] as number));
  out[from + 3] = mix(template(123), nextEnding | end);
  return from + 4;
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
