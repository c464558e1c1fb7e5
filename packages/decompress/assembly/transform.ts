import { COUNTS, FIRST_BYTES, ONE_BACK, RUNS, TEXT, TWO_BACK } from "./memory.ts";
import { runsEnd } from "./symbols.ts";

// The rows of a block are all rotations of its text, sorted; the file has the last byte of each. The row of the rotation
// that begins one byte earlier is, for the k-th row with a last byte, the k-th row with that first byte. To follow these
// rows means a load from an unknown place of a large table for every byte, one after another, and most of a decoder's
// time is spent waiting for them. So rows are joined in pairs first, which are loads from some dozen places that move
// on step by step, and then followed two bytes at a time.

/** Rows for each entry of `FIRST_BYTES`, as a power of two. */
const STEP: u32 = 6;

/**
 * Undoes the transform: writes the text at `TEXT`.
 * @param rows how many there are, at least 1
 * @param origin the row that is the text itself
 * @returns whether the rows are those of one text
 */
export function undoTransform(rows: u32, origin: u32): bool {
  beginRows();
  fillOneBack();
  let row = origin;
  let text = TEXT + rows;
  const isOdd = (rows & 1) === 1;
  // `TEXT` takes the place of `ONE_BACK`, so what is needed of it is read before.
  if (isOdd) row = load<u32>(ONE_BACK + 4 * origin) >>> 8;
  fillTwoBack(rows);
  if (isOdd) store<u8>(--text, <u8>load<u32>(TWO_BACK + 4 * origin));
  while (text > TEXT) {
    const back = load<u32>(TWO_BACK + 4 * row);
    row = back >>> 8;
    text -= 2;
    store<u16>(text, <u16>((back << 8) | firstByte(row)));
  }
  return row === origin;
}

/** Turns the count of each byte into the row where those that begin with it begin. */
function beginRows(): void {
  let rows: u32 = 0;
  let step: u32 = 0;
  for (let byte: u32 = 0; byte < 256; byte++) {
    const count = load<u32>(COUNTS + 4 * byte);
    store<u32>(COUNTS + 4 * byte, rows);
    rows += count;
    for (; step << STEP < rows; step++) store<u8>(FIRST_BYTES + step, byte);
  }
  store<u32>(COUNTS + 4 * 256, rows);
}

function firstByte(row: u32): u32 {
  let byte: u32 = load<u8>(FIRST_BYTES + (row >>> STEP));
  while (row >= load<u32>(COUNTS + 4 + 4 * byte)) byte++;
  return byte;
}

/** Writes for each row the row of one byte earlier, `row << 8`. Moves the beginning of each byte's rows to their end. */
function fillOneBack(): void {
  let target = ONE_BACK;
  for (let run = RUNS; run < runsEnd; run += 4) {
    const count = load<u32>(run) >>> 8;
    const counter = COUNTS + 4 * (load<u32>(run) & 255);
    const row = load<u32>(counter);
    store<u32>(counter, row + count);
    let rows = i32x4.add(i32x4.splat(row << 8), i32x4(0, 256, 512, 768));
    const end = target + 4 * count;
    v128.store(target, rows);
    for (target += 16; target < end; target += 16) {
      rows = i32x4.add(rows, i32x4.splat(1024));
      v128.store(target, rows);
    }
    target = end;
  }
}

/**
 * Writes for each row the row of two bytes earlier and the row's last byte, `row << 8 | byte`. Goes from the last run to
 * the first, so that no run is written over before it is read. Moves the end of each byte's rows to their beginning.
 */
function fillTwoBack(rows: u32): void {
  let target = TWO_BACK + 4 * rows;
  for (let run = runsEnd - 4; run >= RUNS; run -= 4) {
    const count = load<u32>(run) >>> 8;
    const byte = load<u32>(run) & 255;
    const counter = COUNTS + 4 * byte;
    let source = ONE_BACK + 4 * load<u32>(counter) - 16;
    store<u32>(counter, load<u32>(counter) - count);
    const begin = target - 4 * count;
    v128.store(target - 16, v128.or(v128.load(source), i32x4.splat(byte)));
    for (target -= 16; target > begin; target -= 16) {
      source -= 16;
      v128.store(target - 16, v128.or(v128.load(source), i32x4.splat(byte)));
    }
    target = begin;
  }
}
