/*
 * What features say for the labels M, E and S more than for B, in one number, because the best labels depend on the
 * differences alone: M, E times 2^16, S times 2^32. Such numbers may be added as they are, and exactly, as long as
 * each of the three sums has at most 16 bits.
 */

const E_FACTOR = 2 ** 16;
const S_FACTOR = 2 ** 32;

/** The number of four signed bytes, B the lowest. */
export function packedLabels(four: number): number {
  const b = (four << 24) >> 24;
  const m = (four << 16) >> 24;
  const e = (four << 8) >> 24;
  return m - b + (e - b) * E_FACTOR + ((four >> 24) - b) * S_FACTOR;
}

export function labelM(packed: number): number {
  return (packed << 16) >> 16;
}

export function labelE(packed: number): number {
  return ((packed | 0) - labelM(packed)) >> 16;
}

export function labelS(packed: number): number {
  return (packed - (packed | 0)) / S_FACTOR;
}
