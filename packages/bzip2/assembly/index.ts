// Decodes blocks of bzip2, one at a time. The format is described at https://github.com/dsnet/compress (doc/bzip2-format.pdf).

import { beginInput, position, readBits } from "./bits.ts";
import { checksumOf, makeChecksums } from "./checksum.ts";
import { makeTable, readLengths } from "./codes.ts";
import { INPUT, ORDERS, RECENCY, SELECTORS } from "./memory.ts";
import { makeOrders } from "./recency.ts";
import { readSymbols } from "./symbols.ts";
import { expandedSize, expandTo, undoRandomisation } from "./text.ts";
import { undoTransform } from "./transform.ts";

const MARK_BITS: u32 = 48;
const MOST_SELECTORS: u32 = 18_002;
const MOST_TABLES: u32 = 6;

let checksum: u32 = 0;

if (__heap_base > ORDERS) unreachable(); // The compiler's own constants reach into `memory.ts`.
makeOrders();
makeChecksums();

export function inputAddress(): usize {
  return INPUT;
}

/**
 * Decodes a block up to the text with runs.
 * @param inputSize bytes at the input's address
 * @param start the bit at which the block's mark begins, `limit` the bit at which the input ends for it
 * @param level of the stream, 1 to 9: hundred thousands of bytes that the block may have
 * @returns the bytes that it has when runs are undone, or -1 where it is not sound
 */
export function decode(inputSize: usize, start: u32, limit: u32, level: u32): i32 {
  beginInput(inputSize, start + MARK_BITS);
  checksum = readBits(32);
  const isRandomised = readBits(1) === 1;
  const origin = readBits(24);
  const bytes = readBytes();
  const tables = readBits(3);
  const selectors = readBits(15);
  if (bytes === 0 || tables < 2 || tables > MOST_TABLES || !readSelectors(selectors, tables)) return -1;
  for (let table: u32 = 0; table < tables; table++) {
    if (!readLengths(bytes + 2, limit)) return -1;
    makeTable(table, bytes + 2);
  }
  const rows = readSymbols(min(selectors, MOST_SELECTORS), bytes + 1, level * 100_000, limit);
  if (rows < 0 || origin >= <u32>rows || !undoTransform(rows, origin)) return -1;
  if (isRandomised) undoRandomisation(rows);
  return expandedSize(rows);
}

export function blockEnd(): u32 {
  return position;
}

/** Writes the block that was decoded last. @returns whether its checksum is right */
export function write(address: usize): bool {
  return checksumOf(address, expandTo(address)) === checksum;
}

function readBytes(): u32 {
  const used = readBits(16);
  let count: u32 = 0;
  for (let high: u32 = 0; high < 16; high++) {
    if (((used << high) & 0x8000) === 0) continue;
    const low = readBits(16);
    for (let index: u32 = 0; index < 16; index++) {
      if (((low << index) & 0x8000) !== 0) store<u8>(RECENCY + count++, 16 * high + index);
    }
  }
  return count;
}

/** Reads the code table of each group of symbols, as its place in a recency list. */
function readSelectors(count: u32, tables: u32): bool {
  // A byte for each table, the last used lowest.
  let recent: u64 = 0x05_04_03_02_01_00;
  for (let group: u32 = 0; group < count; group++) {
    let place: u32 = 0;
    while (readBits(1) === 1) if (++place >= tables) return false;
    const shift = 8 * place;
    const table = (recent >>> shift) & 255;
    const before = recent & (((<u64>1) << shift) - 1);
    recent = ((recent >>> (shift + 8)) << (shift + 8)) | (before << 8) | table;
    store<u8>(SELECTORS + group, <u8>table);
  }
  return count > 0;
}
