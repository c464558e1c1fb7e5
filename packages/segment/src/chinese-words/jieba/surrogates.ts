/** Where the character that begins at `start` ends: a surrogate pair within the limits is one character. */
export function characterEnd(text: string, start: number, limit: number): number {
  const isPair = start + 1 < limit && isHigh(text.charCodeAt(start)) && isLow(text.charCodeAt(start + 1));
  return start + (isPair ? 2 : 1);
}

/** Where the character that ends at `end` begins. */
export function characterStart(text: string, end: number, limit: number): number {
  const isPair = end - 2 >= limit && isHigh(text.charCodeAt(end - 2)) && isLow(text.charCodeAt(end - 1));
  return end - (isPair ? 2 : 1);
}

function isHigh(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

function isLow(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}
