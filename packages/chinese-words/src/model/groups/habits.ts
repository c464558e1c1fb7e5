import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";

/** Whether the characters here and before precede words to form longer ones (副|总统), and lengths: 12 bits. */
export function prefixKey({ prefix, beginLength }: FeatureColumns, at: number): number {
  const here = ((prefix[at] as number) << 3) | (beginLength[at + 1] as number);
  return (here << 6) | ((prefix[at - 1] as number) << 3) | (beginLength[at] as number);
}

export function writePrefixes(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  const key = prefixKey(columns, at);
  out[from] = mix(template(120), key >> 6);
  out[from + 1] = mix(template(121), key & 63);
  return from + 2;
}

/** Whether the character here follows words to form longer ones (老年|人), and the length before it: 10 bits. */
export function suffixKey({ alone, suffix, endLength }: FeatureColumns, at: number): number {
  const length = endLength[at - 1] as number;
  return ((suffix[at] as number) << 7) | ((alone[at] as number) << 3) | length;
}

export function writeSuffix(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  out[from] = mix(template(122), suffixKey(columns, at));
  return from + 1;
}

/** The same of the next character. */
export function nextSuffixKey(columns: FeatureColumns, at: number): number {
  return suffixKey(columns, at + 1);
}

export function writeNextSuffix(columns: FeatureColumns, at: number, out: Int32Array, from: number): number {
  out[from] = mix(template(123), nextSuffixKey(columns, at));
  return from + 1;
}
