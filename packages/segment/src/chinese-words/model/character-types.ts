/** Types of characters; 4 are units of time, 5 other Chinese characters, 6 halves of surrogate pairs. */
export const DIGIT = 1;
export const LATIN = 2;
const NUMERAL = 3;
const OTHER = 7;

const types = unitTypes();

/** The type of a UTF-16 unit. */
export function typeOf(unit: number): number {
  return types[unit] ?? OTHER;
}

/** Whether neighbours of this type form runs: digits, Latin letters, numerals. */
export function isOfRun(type: number): boolean {
  return type === DIGIT || type === LATIN || type === NUMERAL;
}

function unitTypes(): Uint8Array {
  const found = new Uint8Array(0x10000).fill(OTHER);
  found.fill(5, 0x3400, 0x4dc0).fill(5, 0x4e00, 0xa000).fill(6, 0xd800, 0xe000);
  found.fill(LATIN, 0xc0, 0x250).fill(LATIN, 0x41, 0x5b).fill(LATIN, 0x61, 0x7b);
  found.fill(LATIN, 0xff21, 0xff3b).fill(LATIN, 0xff41, 0xff5b);
  found.fill(DIGIT, 0x30, 0x3a).fill(DIGIT, 0xff10, 0xff1a);
  for (const numeral of "零〇一二三四五六七八九十百千万亿兩两几") found[numeral.charCodeAt(0)] = NUMERAL;
  for (const unit of "年月日时点分秒") found[unit.charCodeAt(0)] = 4;
  return found;
}
