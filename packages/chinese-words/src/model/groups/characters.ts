import type { FeatureColumns } from "../feature-columns.ts";
import { mix, template } from "../feature-hash.ts";
import { entryLengths } from "./cedict-entries.ts";

/** The character, and the lengths of jieba's longest words that begin, end or lie around here: 25 bits. */
export function characterLengthKey(columns: FeatureColumns, at: number): number {
  const { unit, beginLength, endLength, aroundLength } = columns;
  const both = ((beginLength[at] as number) << 3) | (endLength[at] as number);
  return ((unit[at] as number) << 9) | (both << 3) | (aroundLength[at] as number);
}

export function writeCharacterLengths(
  columns: FeatureColumns,
  at: number,
  out: Int32Array,
  from: number,
): number {
  const { unit, beginLength, endLength, aroundLength } = columns;
  const c = unit[at] as number;
  out[from] = mix(mix(template(44), beginLength[at] as number), c);
  out[from + 1] = mix(mix(template(45), endLength[at] as number), c);
  out[from + 2] = mix(mix(template(48), aroundLength[at] as number), c);
  return from + 3;
}

/** The same with words of CC-CEDICT. */
export function characterEntryKey(columns: FeatureColumns, at: number): number {
  return ((columns.unit[at] as number) << 9) | entryLengths(columns, at);
}

export function writeCharacterEntries(
  columns: FeatureColumns,
  at: number,
  out: Int32Array,
  from: number,
): number {
  out[from] = mix(mix(template(108), entryLengths(columns, at)), columns.unit[at] as number);
  return from + 1;
}
