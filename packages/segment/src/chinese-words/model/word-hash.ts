/** Hash of a word's units, to be extended unit by unit. */
export const EMPTY_HASH = 0x2545f491;

export function extendHash(hash: number, unit: number): number {
  const mixed = Math.imul(hash ^ unit, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
