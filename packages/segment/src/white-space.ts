/** The white space of JavaScript's `\s` beyond ASCII, by UTF-16 code unit. */
const others: ReadonlySet<number> = new Set([
  ...[0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a],
  ...[0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff],
]);

/** Whether a UTF-16 code unit is white space, as JavaScript's `\s` has it. */
export function isSpace(unit: number): boolean {
  return unit <= 0x20 ? unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) : others.has(unit);
}
