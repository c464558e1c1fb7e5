/** Page ids met so far. */
export interface PageIds {
  /** Takes an id; false where it was taken before. */
  add(id: string): boolean;
  /** Whether an id was taken. */
  has(id: string): boolean;
}

/** So many ids share a block. */
const BLOCK = 1 << 16;

/**
 * A set of page ids with a bit for each. A `Set` holds 16.7 million values at most and needs 0.8 GB for the 18 million
 * pages of the English Wikipedia; this needs 10 MB.
 */
export function pageIds(): PageIds {
  const blocks = new Map<number, Uint8Array>();
  const others = new Set<string>();
  /** A number beyond 2^53, or one that is written in another way, has no bit. */
  const bitOf = (id: string): number | undefined => {
    const number = Number(id);
    return Number.isSafeInteger(number) && `${number}` === id ? number : undefined;
  };
  return {
    has(id) {
      const number = bitOf(id);
      if (number === undefined) return others.has(id);
      const byte = blocks.get(Math.floor(number / BLOCK))?.[(number % BLOCK) >> 3] ?? 0;
      return (byte & (1 << (number & 7))) !== 0;
    },
    add(id) {
      const number = bitOf(id);
      if (number === undefined) return !others.has(id) && others.add(id).has(id);
      const key = Math.floor(number / BLOCK);
      const block = blocks.get(key) ?? new Uint8Array(BLOCK / 8);
      blocks.set(key, block);
      const [byte, bit] = [(number % BLOCK) >> 3, 1 << (number & 7)];
      const before = block[byte] ?? 0;
      block[byte] = before | bit;
      return (before & bit) === 0;
    },
  };
}
