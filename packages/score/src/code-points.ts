/** Compares texts by code points, as Perl and Python sort; in JavaScript surrogates come before U+E000. */
export function byCodePoints(a: string, b: string): number {
  const first = Array.from(a);
  const second = Array.from(b);
  const at = first.findIndex((character, index) => character !== second[index]);
  if (at === -1) return first.length - second.length;
  return (first[at]?.codePointAt(0) ?? -1) - (second[at]?.codePointAt(0) ?? -1);
}
