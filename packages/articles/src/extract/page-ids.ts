const BITS = 1 << 16;

/** Page ids met so far, a bit each: a large wiki has millions. */
export interface PageIds {
  /** Takes an id; false where it was taken before. */
  add(id: string): boolean;
}

export function pageIds(): PageIds {
  const blocks = new Map<number, Uint8Array>();
  const large = new Set<string>();
  return {
    add(id) {
      const number = Number(id);
      if (!Number.isSafeInteger(number) || String(number) !== id)
        return !large.has(id) && large.add(id) !== undefined;
      const key = Math.floor(number / BITS);
      const block = blocks.get(key) ?? new Uint8Array(BITS / 8);
      blocks.set(key, block);
      const bit = number % BITS;
      const byte = block[bit >> 3] as number;
      const mask = 1 << (bit & 7);
      block[bit >> 3] = byte | mask;
      return (byte & mask) === 0;
    },
  };
}
