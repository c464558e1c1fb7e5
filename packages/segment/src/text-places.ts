/** The white space of JavaScript's `\s` beyond ASCII, by UTF-16 code unit. */
const wideSpaces: ReadonlySet<number> = new Set(
  Array.from(
    "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff",
    (space) => space.charCodeAt(0),
  ),
);

/** Tells whether a UTF-16 code unit is white space, as JavaScript's `\s` has it. */
export function isSpace(unit: number): boolean {
  return unit <= 0x20 ? unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) : wideSpaces.has(unit);
}

/** Returns the position of the first character from here on that is not white space. */
export function nextVisible(text: string, from: number): number {
  let position = from;
  while (position < text.length && isSpace(text.charCodeAt(position))) position++;
  return position;
}

/** Longest word that is returned, in UTF-16 units, so that the time stays linear. */
const LONGEST_WORD = 60;

/** Returns the word before a mark, back to white space, without a quote, bracket or list mark before it. */
export function wordBefore(text: string, start: number, position: number): string {
  const first = Math.max(start, position - LONGEST_WORD);
  let from = position;
  while (from > first && !isSpace(text.charCodeAt(from - 1))) from--;
  while (from < position && /[^\p{L}\p{N}\p{Cs}]/u.test(text.charAt(from))) from++;
  return text.slice(from, position);
}

export function matchesAt(pattern: RegExp, text: string, position: number): boolean {
  return matchLength(pattern, text, position) > 0;
}

/** Returns the length of a sticky pattern's match at a position, or 0. */
export function matchLength(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0].length ?? 0;
}
