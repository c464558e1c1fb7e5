/** The white space of JavaScript's `\s` beyond ASCII, by UTF-16 code unit. */
const others: ReadonlySet<number> = new Set([
  ...[0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a],
  ...[0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff],
]);

/** True if a UTF-16 code unit is white space, as JavaScript's `\s` has it. */
export function isSpace(unit: number): boolean {
  return unit <= 0x20 ? unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) : others.has(unit);
}

/** Returns the first position from here on that holds no white space. */
export function nextVisible(text: string, from: number): number {
  let position = from;
  while (position < text.length && isSpace(text.charCodeAt(position))) position++;
  return position;
}

/** Longer stretches without white space are cut, so that the time stays linear. */
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
