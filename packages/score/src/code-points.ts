/** Compares texts by code points, as Perl and Python sort; in JavaScript surrogates come before U+E000. */
export function byCodePoints(a: string, b: string): number {
  const [one, other] = [Array.from(a), Array.from(b)];
  const at = one.findIndex((character, index) => character !== other[index]);
  if (at === -1) return one.length - other.length;
  return (one[at]?.codePointAt(0) ?? -1) - (other[at]?.codePointAt(0) ?? -1);
}
