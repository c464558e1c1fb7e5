/**
 * The places of everything in memory, in bytes, above the compiler's constants. No store is checked, so each part has room for
 * all that may be written.
 */

/** The most bytes of a block before runs are undone: level 9. */
export const MOST_ROWS: u32 = 900_000;
/** Room for vectors of 16 bytes and groups of symbols that reach beyond an end. */
const SLACK: usize = 256;

/** For each symbol below 17: the order of the first 16 bytes of the recency list after it, 16 bytes each. */
export const ORDERS: usize = 0x4000;
export const RECENCY: usize = 0x4200;
/** For each byte value, 32 bits: its count, later the row at which its rows begin. */
export const COUNTS: usize = 0x4400;
/** For each length of code, 32 bits: how many there are, and the place of the next symbol of it. */
export const LENGTH_COUNTS: usize = 0x4900;
export const NEXT_PLACES: usize = 0x4a00;
export const LENGTHS: usize = 0x4b00;
export const LIMITS: usize = 0x4d00;
export const OFFSETS: usize = 0x5100;
/** For each code table: its symbols in the order of their codes, 16 bits each. */
export const SYMBOLS: usize = 0x5500;
/** For each group of symbols: the number of its code table, 32768 bytes. */
export const SELECTORS: usize = 0x6200;
/** For each code table, 16 bits for each beginning of a code. */
export const CODES: usize = 0xe200;
/** 16 tables of 256 numbers of 32 bits. */
export const CHECKSUMS: usize = 0x14200;
/** For each arc of rows, 32 bits: see `transform.ts`. */
export const ARC_PLACES: usize = 0x18200;
export const ARC_LENGTHS: usize = 0x18400;
export const ARCS_BEFORE: usize = 0x18600;
export const ARC_ENTRIES: usize = 0x18800;
/** For each lane, 32 bits: its arc, and where that began. */
export const LANE_ARCS: usize = 0x18a00;
export const LANE_BEGINNINGS: usize = 0x18a40;

/** For each row, and one more, 32 bits: see `transform.ts`. */
export const ROWS: usize = 0x20000;
/** Runs of one byte, 32 bits each. */
export const RUNS: usize = ROWS + 4 * MOST_ROWS + 2 * SLACK;
/** The bytes of each lane. They take the place of `RUNS`. */
export const LANES: usize = RUNS;
export const TEXT: usize = LANES + 8 * MOST_ROWS + SLACK;
/** The compressed bytes, the last first, and then room for output. The program outside fills them. */
export const INPUT: usize = TEXT + MOST_ROWS + SLACK;
