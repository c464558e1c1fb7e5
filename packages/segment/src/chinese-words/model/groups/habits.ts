import { endHabitsOf, prefixOf } from "../character-table.ts";
import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/** Whether the characters here and before precede words to form longer ones (副|总统), and lengths: 12 bits. */
export function prefixKey({ character, begin }: FeatureColumns, at: number): number {
  const here = (prefixOf(character[at] as number) << 3) | ((begin[at + 1] as number) & 7);
  return (here << 6) | (prefixOf(character[at - 1] as number) << 3) | ((begin[at] as number) & 7);
}

export function writePrefixes(key: number, out: Int32Array, from: number): number {
  out[from] = mix(template(120), key >> 6);
  out[from + 1] = mix(template(121), key & 63);
  return from + 2;
}

/** Whether the character here follows words to form longer ones (老年|人), and the length before it: 10 bits. */
export function suffixKey({ character, end }: FeatureColumns, at: number): number {
  return (endHabitsOf(character[at] as number) << 3) | ((end[at - 1] as number) & 7);
}

export function writeSuffix(key: number, out: Int32Array, from: number): number {
  out[from] = mix(template(122), key);
  return from + 1;
}

/** The same of the next character. */
export function nextSuffixKey(columns: FeatureColumns, at: number): number {
  return suffixKey(columns, at + 1);
}

export function writeNextSuffix(key: number, out: Int32Array, from: number): number {
  out[from] = mix(template(123), key);
  return from + 1;
}
