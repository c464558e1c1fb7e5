export function matchesAt(pattern: RegExp, text: string, position: number): boolean {
  return matchLength(pattern, text, position) > 0;
}

/** The length of what a sticky pattern matches at a position, 0 where it does not. */
export function matchLength(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0].length ?? 0;
}
