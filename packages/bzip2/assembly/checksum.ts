import { CHECKSUMS } from "./memory.ts";

// CRC-32 with the polynomial 04c11db7, highest bit first. It is kept with its bytes in reverse order, the order in which
// a load brings those of the text.

/** Fills table k: for each byte, its part of the checksum when k bytes follow it. */
export function makeChecksums(): void {
  for (let byte: u32 = 0; byte < 256; byte++) {
    let rest = byte << 24;
    for (let bit = 0; bit < 8; bit++) rest = (rest << 1) ^ (rest >>> 31 === 1 ? 0x04c11db7 : 0);
    store<u32>(CHECKSUMS + 4 * byte, bswap<u32>(rest));
  }
  for (let index: u32 = 256; index < 16 * 256; index++) {
    const before = load<u32>(CHECKSUMS + 4 * (index - 256));
    store<u32>(CHECKSUMS + 4 * index, (before >>> 8) ^ added(0, before));
  }
}

function added(following: u32, bytes: u32): u32 {
  return load<u32>(CHECKSUMS + 1024 * following + 4 * (bytes & 255));
}

function addedByFour(following: u32, four: u32): u32 {
  return (
    added(following + 3, four) ^
    added(following + 2, four >>> 8) ^
    added(following + 1, four >>> 16) ^
    added(following, four >>> 24)
  );
}

export function checksumOf(from: usize, end: usize): u32 {
  let checksum: u32 = 0xffffffff;
  let place = from;
  for (; place + 16 <= end; place += 16) {
    checksum =
      addedByFour(12, load<u32>(place) ^ checksum) ^
      addedByFour(8, load<u32>(place + 4)) ^
      addedByFour(4, load<u32>(place + 8)) ^
      addedByFour(0, load<u32>(place + 12));
  }
  for (; place < end; place++) checksum = (checksum >>> 8) ^ added(0, checksum ^ load<u8>(place));
  return ~bswap<u32>(checksum);
}
