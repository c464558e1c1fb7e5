import { isSpace } from "./white-space.ts";

/** The first position from here on that holds no white space. */
export function nextVisible(text: string, from: number): number {
  let position = from;
  while (position < text.length && isSpace(text.charCodeAt(position))) position++;
  return position;
}

/** Longer stretches without white space are cut, so that the time stays linear. */
const LONGEST_WORD = 60;

/** The word that a mark follows, back to white space, without a quote, bracket or list mark before it. */
export function wordBefore(text: string, start: number, position: number): string {
  const first = Math.max(start, position - LONGEST_WORD);
  let from = position;
  while (from > first && !isSpace(text.charCodeAt(from - 1))) from--;
  while (from < position && /[^\p{L}\p{N}\p{Cs}]/u.test(text.charAt(from))) from++;
  return text.slice(from, position);
}
