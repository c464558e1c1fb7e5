import { INPUT } from "./memory.ts";

// The bytes are in memory in reverse order, so that a load of 64 bits, whose lowest byte is the first in memory, has
// the bits in the order of the file.

let last: usize = 0;

/** The next bit to read, from the first bit of the input. */
export let position: u32 = 0;

export function beginInput(size: usize, bit: u32): void {
  last = INPUT + size - 8;
  position = bit;
}

export function setPosition(bit: u32): void {
  position = bit;
}

/** At least 57 bits from a bit on, the first of them the highest. Beyond the input they are of any value. */
export function bitsFrom(bit: u32): u64 {
  return load<u64>(last - (bit >>> 3)) << (bit & 7);
}

export function readBits(count: u32): u32 {
  const bits = <u32>(bitsFrom(position) >>> (64 - count));
  position += count;
  return bits;
}
