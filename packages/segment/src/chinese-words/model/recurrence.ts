import type { DocumentStrings, Recurrence } from "../document/document-strings.ts";
import type { Place } from "./place.ts";

/**
 * Writes into places what recurs in the document: `recurringTwo` and `recurringThree` are the variety of the strings of
 * two and of three characters that begin here; `junction` is how often this character follows the one before, what else
 * follows that one, and what else precedes this one, in three bits each.
 */
export function fillRecurrence(places: readonly Place[], text: string, strings: DocumentStrings): void {
  places.forEach((place, i) => {
    if (i + 2 <= text.length) place.recurringTwo = variety(strings.of(text.slice(i, i + 2)));
    if (i + 3 <= text.length) place.recurringThree = variety(strings.of(text.slice(i, i + 3)));
    const pair = strings.of(text.slice(i - 1, i + 1));
    if (i === 0 || pair.count === 0) return;
    const behind = Math.min(MOST_NEIGHBOURS, strings.of(text.charAt(i - 1)).right);
    const before = Math.min(MOST_NEIGHBOURS, strings.of(text.charAt(i)).left);
    place.junction = (step(pair.count) << 6) | (behind << 3) | before;
  });
}

const MOST_NEIGHBOURS = 4;

/** In steps the accessor variety of a string: how many neighbours it has at least on each side; 0 if it is there once. */
function variety({ count, left, right }: Recurrence): number {
  return count < 2 ? 0 : step(Math.min(left, right));
}

/** 0, 1, 2, 3, from 4, from 6, from 9. */
function step(count: number): number {
  return count <= 3 ? count : count <= 5 ? 4 : count <= 8 ? 5 : 6;
}
