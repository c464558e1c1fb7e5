/** Upper bound of the features of one character. */
export const MAX_FEATURES = 96;

/** Starts a feature's hash from its template's number. */
export function template(number: number): number {
  return Math.imul(number, 0x9e3779b1);
}

export function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
