/** `round(x, 4)` of Python 2: nearest on the exact binary value, exact ties away from zero. */
export function round4(value: number): number {
  return Number(value.toFixed(4));
}

/** `"%1.4f" % x` of Python: nearest on the exact binary value, exact ties to the even digit. */
export function format4(value: number): string {
  // x·10⁴ ends in exactly .5 only for odd multiples of 1/32, where the product is exact.
  const isTie = Math.abs((value * 32) % 2) === 1;
  if (!isTie) return value.toFixed(4);
  const below = Math.floor(value * 10_000);
  return ((below % 2 === 0 ? below : below + 1) / 10_000).toFixed(4);
}
