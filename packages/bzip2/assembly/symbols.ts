import { bitsFrom, position, setPosition } from "./bits.ts";
import { END, entriesOf, entryFor, isLonger, longCode, NO_CODE } from "./codes.ts";
import { COUNTS, RECENCY, RUNS, SELECTORS } from "./memory.ts";
import { FIRST_FAR, moveFar, moveNear } from "./recency.ts";

const GROUP: u32 = 50;
const MOST_DIGITS: u32 = 21;

export let runsEnd: usize = 0;

/**
 * Decodes the symbols of a block to runs of one byte, each `length << 8 | byte`, at `RUNS`, and counts the bytes.
 * Nearly every symbol takes the same path, as a branch that is guessed wrong costs more than all else here.
 * @param end the symbol that ends the block
 * @param most the number of bytes that there may be in all
 * @param limit the bit at which the input ends
 * @returns the number of bytes in all, or -1 where the symbols are not sound
 */
export function readSymbols(groups: u32, end: u32, most: u32, limit: u32): i32 {
  memory.fill(COUNTS, 0, 1024);
  let near = v128.load(RECENCY);
  let bit = position;
  let total: u32 = 0;
  let digits: u32 = 0;
  let run = RUNS;
  for (let group: u32 = 0; group < groups; group++) {
    const table: u32 = load<u8>(SELECTORS + group);
    const entries = entriesOf(table);
    for (let left = GROUP / 2; left > 0; left--) {
      // These bits are enough for two codes.
      let bits = bitsFrom(bit);
      for (let two = 0; two < 2; two++) {
        let entry = entryFor(entries, bits);
        if (isLonger(entry)) {
          entry = longCode(table, bit, end);
          if (entry === NO_CODE) return -1;
        }
        const length = entry & 31;
        bit += length;
        bits <<= length;
        const symbol = entry >>> 5;
        let count: u32 = 1;
        if (symbol < FIRST_FAR) {
          // All ones for a digit of a run, else zero.
          const isDigit: u32 = 0 - <u32>(symbol < 2);
          count = (1 + (symbol & isDigit)) << (digits & isDigit);
          digits = (digits + 1) & isDigit;
          if (count > 255 && (digits > MOST_DIGITS || total + count > most)) return -1;
          near = moveNear(near, symbol);
        } else if (symbol === END) {
          setPosition(bit);
          runsEnd = run;
          return total <= most ? total : -1;
        } else {
          digits = 0;
          near = moveFar(near, symbol);
        }
        const byte: u32 = i8x16.extract_lane_u(near, 0);
        const counter = COUNTS + 4 * byte;
        store<u32>(counter, load<u32>(counter) + count);
        store<u32>(run, (count << 8) | byte);
        run += 4;
        total += count;
      }
    }
    if (total > most || bit > limit) return -1;
  }
  return -1;
}
