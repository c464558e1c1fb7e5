/*
 * The values of the labels B and M, or E and S, in one number, the second 2^16 times. Such numbers may be added as
 * they are; `first` and `second` give the two sums, as long as these have at most 16 bits.
 */

/** B and M of four signed bytes, B the lowest. */
export function firstTwo(four: number): number {
  return ((four << 24) >> 24) + (((four << 16) >> 24) << 16);
}

/** E and S of four signed bytes, B the lowest. */
export function lastTwo(four: number): number {
  return ((four << 8) >> 24) + ((four >> 24) << 16);
}

export function first(two: number): number {
  return (two << 16) >> 16;
}

export function second(two: number): number {
  return (two - first(two)) >> 16;
}
