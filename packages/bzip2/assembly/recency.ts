import { ORDERS, RECENCY } from "./memory.ts";

// The recency list has all byte values of the block, the last used first. Its first 16 bytes are held in a vector while
// symbols are read, and the order of a vector after a symbol is looked up. The others are in memory.

/** Symbols 0 and 1 are digits of the length of a run of the first byte; the others, less 1, are places in the list. */
export const FIRST_FAR: u32 = 17;

export function makeOrders(): void {
  for (let symbol: u32 = 0; symbol < FIRST_FAR; symbol++) {
    const place: u32 = symbol < 2 ? 0 : symbol - 1;
    for (let index: u32 = 0; index < 16; index++) {
      const from = index === 0 ? place : index <= place ? index - 1 : index;
      store<u8>(ORDERS + 16 * symbol + index, from);
    }
  }
}

export function moveNear(near: v128, symbol: u32): v128 {
  return i8x16.swizzle(near, v128.load(ORDERS + 16 * symbol));
}

/** Returns the first 16 bytes of the list after a further symbol. */
export function moveFar(near: v128, symbol: u32): v128 {
  const place = symbol - 1;
  const byte = load<u8>(RECENCY + place);
  let from = RECENCY + (place & 0xf0);
  const moved = i8x16.lt_u(
    i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    i8x16.splat(<i8>(place & 15)),
  );
  v128.store(from + 1, v128.bitselect(v128.load(from), v128.load(from + 1), moved));
  while (from > RECENCY + 16) {
    from -= 16;
    v128.store(from + 1, v128.load(from));
  }
  store<u8>(RECENCY + 16, i8x16.extract_lane_u(near, 15));
  const shifted = i8x16.shuffle(near, near, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
  return i8x16.replace_lane(shifted, 0, byte);
}
