import { characterTagOf, classOf } from "../character-table.ts";
import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/*
 * What two neighbouring characters, at `at` and `at + 1`, say of themselves and of the characters next to them. It
 * depends on the two and on their positions in jieba's words alone.
 */

/** Features of the first of the two. */
export function writeFirstOfPair(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const { unit, positions, character } = columns;
  const c = unit[at] as number;
  const next = unit[at + 1] as number;
  const position = (positions[at] as number) & 7;
  const ownClass = classOf(character[at] as number);
  const nextClass = classOf(character[at + 1] as number);
  const classes = (ownClass << 7) | nextClass;
  const tags = tagsOf(columns, at);
  out[from] = unitFeature(0, c);
  out[from + 1] = unitFeature(1, next);
  out[from + 2] = mix(mix(template(8), c), next);
  out[from + 3] = mix(mix(mix(template(21), position), c), next);
  out[from + 4] = mix(mix(template(142), nextClass), c);
  out[from + 5] = mix(template(140), ownClass);
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
  const { unit, positions, character } = columns;
  const previous = unit[at] as number;
  const c = unit[at + 1] as number;
  const position = (positions[at + 1] as number) & 7;
  const previousClass = classOf(character[at] as number);
  const classes = (previousClass << 7) | classOf(character[at + 1] as number);
  const tags = tagsOf(columns, at);
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

/** The parts of speech of the two as words by themselves: twice six bits. */
function tagsOf({ character }: FeatureColumns, at: number): number {
  return (characterTagOf(character[at] as number) << 6) | characterTagOf(character[at + 1] as number);
}

/** Features of the character behind them, at `at + 2`. */
export function writeBehindPair({ unit }: FeatureColumns, at: number, out: Int32Array, from: number): number {
  out[from] = unitFeature(-2, unit[at] as number);
  out[from + 1] = mix(mix(template(10), unit[at] as number), unit[at + 1] as number);
  return from + 2;
}

/** Features of the character before them, at `at - 1`. */
export function writeBeforePair({ unit }: FeatureColumns, at: number, out: Int32Array, from: number): number {
  out[from] = mix(mix(template(11), unit[at] as number), unit[at + 1] as number);
  out[from + 1] = unitFeature(2, unit[at + 1] as number);
  return from + 2;
}

/** That a character stands so many places after, or before, this one. */
function unitFeature(place: number, unit: number): number {
  return mix(template(4 + place), unit);
}
