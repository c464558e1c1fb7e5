import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/*
 * What two neighbouring characters, at `at` and `at + 1`, say of themselves and of the characters next to them. It
 * depends on the two and on their positions in jieba's words alone.
 */

/** Features of the first of the two. */
export function writeFirstOfPair(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const { unit, jieba, characterClass, characterTag } = columns;
  const c = unit[at] as number;
  const next = unit[at + 1] as number;
  const position = jieba[at] as number;
  const nextClass = characterClass[at + 1] as number;
  const classes = ((characterClass[at] as number) << 7) | nextClass;
  const tags = ((characterTag[at] as number) << 6) | (characterTag[at + 1] as number);
  out[from] = unitFeature(0, c);
  out[from + 1] = unitFeature(1, next);
  out[from + 2] = mix(mix(template(8), c), next);
  out[from + 3] = mix(mix(mix(template(21), position), c), next);
  out[from + 4] = mix(mix(template(142), nextClass), c);
  out[from + 5] = mix(template(140), characterClass[at] as number);
  out[from + 6] = mix(template(141), nextClass);
  out[from + 7] = mix(template(143), classes);
  out[from + 8] = mix(template(144), (classes << 2) | (position & 3));
  out[from + 9] = mix(template(150), tags);
  out[from + 10] = mix(template(151), (tags << 2) | (position & 3));
  return from + 11;
}

/** Features of the second of the two. */
export function writeSecondOfPair(
  columns: FeatureColumns,
  at: number,
  out: Int32Array,
  from: number,
): number {
  const { unit, jieba, characterClass, characterTag } = columns;
  const previous = unit[at] as number;
  const c = unit[at + 1] as number;
  const position = jieba[at + 1] as number;
  const previousClass = characterClass[at] as number;
  const classes = (previousClass << 7) | (characterClass[at + 1] as number);
  const tags = ((characterTag[at] as number) << 6) | (characterTag[at + 1] as number);
  out[from] = unitFeature(-1, previous);
  out[from + 1] = mix(mix(template(7), previous), c);
  out[from + 2] = mix(mix(mix(template(25), position), previous), c);
  out[from + 3] = mix(mix(template(146), previousClass), c);
  out[from + 4] = mix(template(145), previousClass);
  out[from + 5] = mix(template(147), classes);
  out[from + 6] = mix(template(148), (classes << 2) | (position & 3));
  out[from + 7] = mix(template(152), tags);
  out[from + 8] = mix(template(153), (tags << 2) | (position & 3));
  return from + 9;
}

/** The feature of the character behind them. */
export function behindPair({ unit }: FeatureColumns, at: number): number {
  return mix(mix(template(10), unit[at] as number), unit[at + 1] as number);
}

/** The feature of the character before them. */
export function beforePair({ unit }: FeatureColumns, at: number): number {
  return mix(mix(template(11), unit[at] as number), unit[at + 1] as number);
}

/** That a character stands so many places after, or before, this one. */
export function unitFeature(place: number, unit: number): number {
  return mix(template(4 + place), unit);
}
