import { bitsFrom, position, readBits } from "./bits.ts";
import { CODES, LENGTH_COUNTS, LENGTHS, LIMITS, NEXT_PLACES, OFFSETS, SYMBOLS } from "./memory.ts";

/** Longest code, in bits, that is found at once; longer ones are found length by length. */
const DIRECT_BITS: u32 = 10;
const LONGEST: u32 = 20;
const DIRECT_SIZE: u32 = 1 << DIRECT_BITS;

/** Symbols of entries: the end of the block, a code that is not found at once. */
export const END: u32 = 511;
const LONGER: u32 = 510;
/** The result of `longCode` if no code begins there. */
export const NO_CODE: u32 = 0xffff;

function entryOf(symbol: u32, length: u32, end: u32): u32 {
  return ((symbol === end ? END : symbol) << 5) | length;
}

export function isLonger(entry: u32): bool {
  return entry >>> 5 === LONGER;
}

export function entriesOf(table: u32): usize {
  return CODES + table * DIRECT_SIZE * 2;
}

export function entryFor(entries: usize, bits: u64): u32 {
  return load<u16>(entries + ((<usize>(bits >>> (64 - DIRECT_BITS))) << 1));
}

/** Reads the length of the code of each symbol, stored as its difference to the one before. @returns whether they are sound */
export function readLengths(symbols: u32, limit: u32): bool {
  let length = readBits(5);
  for (let symbol: u32 = 0; symbol < symbols; symbol++) {
    for (;;) {
      if (length < 1 || length > LONGEST || position > limit) return false;
      if (readBits(1) === 0) break;
      if (readBits(1) === 0) length++;
      else length--;
    }
    store<u8>(LENGTHS + symbol, length);
  }
  return true;
}

/**
 * Makes a code table of the lengths: codes are numbers in the order of their lengths, then of their symbols.
 * Lengths that leave bits without a code, or give more codes than there are, are allowed as libbz2 allows them.
 */
export function makeTable(table: u32, symbols: u32): void {
  memory.fill(LENGTH_COUNTS, 0, 4 * (LONGEST + 1));
  for (let symbol: u32 = 0; symbol < symbols; symbol++) next(LENGTH_COUNTS, load<u8>(LENGTHS + symbol));
  let code: u32 = 0;
  let place: u32 = 0;
  for (let length: u32 = 1; length <= LONGEST; length++) {
    const count = load<u32>(LENGTH_COUNTS + 4 * length);
    store<u32>(NEXT_PLACES + 4 * length, place);
    store<u32>(ofLength(OFFSETS, table, length), place - code);
    code += count;
    place += count;
    store<u32>(ofLength(LIMITS, table, length), code);
    code <<= 1;
  }
  for (let symbol: u32 = 0; symbol < symbols; symbol++) {
    store<u16>(symbolAt(table, next(NEXT_PLACES, load<u8>(LENGTHS + symbol))), symbol);
  }
  fillEntries(table, symbols - 1);
}

function next(list: usize, length: u32): u32 {
  const address = list + 4 * length;
  const number = load<u32>(address);
  store<u32>(address, number + 1);
  return number;
}

function ofLength(list: usize, table: u32, length: u32): usize {
  return list + (table * 32 + length) * 4;
}

function symbolAt(table: u32, place: u32): usize {
  return SYMBOLS + (table * 258 + place) * 2;
}

function fillEntries(table: u32, end: u32): void {
  const entries = entriesOf(table);
  let filled: u32 = 0;
  let place: u32 = 0;
  for (let length: u32 = 1; length <= DIRECT_BITS; length++) {
    for (let left = load<u32>(LENGTH_COUNTS + 4 * length); left > 0; left--) {
      const entry = entryOf(load<u16>(symbolAt(table, place++)), length, end);
      const until = min(DIRECT_SIZE, filled + (1 << (DIRECT_BITS - length)));
      for (; filled < until; filled++) store<u16>(entries + 2 * filled, entry);
    }
  }
  for (; filled < DIRECT_SIZE; filled++) store<u16>(entries + 2 * filled, LONGER << 5);
}

export function longCode(table: u32, bit: u32, end: u32): u32 {
  const bits = bitsFrom(bit);
  for (let length = DIRECT_BITS + 1; length <= LONGEST; length++) {
    const code = <u32>(bits >>> (64 - length));
    if (code >= load<u32>(ofLength(LIMITS, table, length))) continue;
    const symbol = load<u16>(symbolAt(table, code + load<u32>(ofLength(OFFSETS, table, length))));
    return entryOf(symbol, length, end);
  }
  return NO_CODE;
}
