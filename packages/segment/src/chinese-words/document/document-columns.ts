import { type FeatureColumns, PAD } from "../model/feature-columns.ts";
import { type DocumentStrings, isHan } from "./document-strings.ts";

/** Writes what recurs in the document into its columns. */
export function fillRecurrence(columns: FeatureColumns, strings: DocumentStrings): void {
  const { unit, recurring, junction, length } = columns;
  columns.hasDocument = true;
  // The strings of the character before and of the two up to this one, 0 where the document has none.
  let previous = 0;
  let pair = 0;
  for (let at = PAD; at < length + PAD; at++) {
    const here = unit[at] as number;
    const one = isHan(here) ? strings.longer(0, here) : 0;
    junction[at] = pair === 0 ? 0 : junctionOf(strings, previous, pair, one);
    const two = one === 0 ? 0 : strings.longer(one, unit[at + 1] as number);
    // Where the two do not recur the three do not.
    const three = strings.count(two) < 2 ? 0 : strings.longer(two, unit[at + 2] as number);
    recurring[at] = (varietyOf(strings, two) << 3) | varietyOf(strings, three);
    previous = one;
    pair = two;
  }
}

/** In steps how often a pair of characters occurs, and its first character before and its second one behind how many. */
function junctionOf(strings: DocumentStrings, first: number, pair: number, second: number): number {
  const behind = Math.min(MOST_NEIGHBOURS, strings.right(first));
  const before = Math.min(MOST_NEIGHBOURS, strings.left(second));
  return (step(strings.count(pair)) << 6) | (behind << 3) | before;
}

const MOST_NEIGHBOURS = 4;

/** In steps the accessor variety of a string: how many neighbours it has at least on each side; 0 if it is there once. */
function varietyOf(strings: DocumentStrings, string: number): number {
  if (strings.count(string) < 2) return 0;
  return step(Math.min(strings.left(string), strings.right(string)));
}

/** 0, 1, 2, 3, from 4, from 6, from 9. */
function step(count: number): number {
  return count <= 3 ? count : count <= 5 ? 4 : count <= 8 ? 5 : 6;
}
