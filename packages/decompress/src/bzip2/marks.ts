/**
 * The two 48-bit marks of the bzip2 format: a block begins with the digits of π, a stream ends with those
 * of √π, at any bit (bzip2 has no byte boundaries inside a stream).
 */
const BLOCK_MARK = [0x31, 0x41, 0x59, 0x26, 0x53, 0x59] as const;
export const END_MARK = [0x17, 0x72, 0x45, 0x38, 0x50, 0x90] as const;

/** Bits of a mark and of the checksum that follows it. */
export const MARK_AND_CHECKSUM = 80;

export interface Mark {
  readonly kind: "block" | "end";
  /** Offset in bits from the start of the bytes searched. */
  readonly bit: number;
}

/** A byte pair of a mark in one of its eight shifts: where it sits tells where the mark would begin. */
interface Hint {
  readonly kind: Mark["kind"];
  /** Bits from the start of the mark to the start of the pair. */
  readonly offset: number;
}

const markHigh = { block: high24(BLOCK_MARK), end: high24(END_MARK) };
const markLow = { block: low24(BLOCK_MARK), end: low24(END_MARK) };
const hints = hintTable();
const isHint = new Uint8Array(1 << 16);
for (const pair of hints.keys()) isHint[pair] = 1;

/**
 * The first mark that begins at or after bit `from` and lies wholly inside `bytes`, or undefined.
 * Every fourth byte pair is looked up: at any shift a mark covers five whole bytes, so one is met.
 */
export function findMark(bytes: Uint8Array, from: number): Mark | undefined {
  const last = bytes.length - 2;
  for (let index = nextHint(bytes, (from >> 3) & ~3, last); index <= last; ) {
    const first = hintedMark(bytes, index, from);
    if (first !== undefined) return first;
    index = nextHint(bytes, index + 4, last);
  }
  return undefined;
}

/** The next of every fourth byte, up to `last`, at which a pair of a mark stands; beyond `last` where there is none. */
function nextHint(bytes: Uint8Array, from: number, last: number): number {
  let index = from;
  while (index <= last && isHint[((bytes[index] as number) << 8) | (bytes[index + 1] as number)] !== 1)
    index += 4;
  return index;
}

/** The first mark to which the pair at an index belongs. Marks whose pair is met later begin later. */
function hintedMark(bytes: Uint8Array, index: number, from: number): Mark | undefined {
  const pair = ((bytes[index] as number) << 8) | (bytes[index + 1] as number);
  let first: Mark | undefined;
  for (const { kind, offset } of hints.get(pair) ?? []) {
    const bit = index * 8 - offset;
    const isSooner = bit >= from && (first === undefined || bit < first.bit);
    if (isSooner && markAt(bytes, bit) === kind) first = { kind, bit };
  }
  return first;
}

/** Which mark begins at a bit, if one does and lies wholly inside the bytes. */
export function markAt(bytes: Uint8Array, bit: number): Mark["kind"] | undefined {
  if (bit < 0 || bit + 48 > bytes.length * 8) return undefined;
  const high = readBits(bytes, bit, 24);
  for (const kind of ["block", "end"] as const) {
    if (high === markHigh[kind] && readBits(bytes, bit + 24, 24) === markLow[kind]) return kind;
  }
  return undefined;
}

/** The unsigned number in `count` ≤ 24 bits, most significant bit first. */
export function readBits(bytes: Uint8Array, bit: number, count: number): number {
  const index = bit >> 3;
  const four =
    (((bytes[index] ?? 0) << 24) |
      ((bytes[index + 1] ?? 0) << 16) |
      ((bytes[index + 2] ?? 0) << 8) |
      (bytes[index + 3] ?? 0)) <<
    (bit & 7);
  return four >>> (32 - count);
}

/** The 32-bit checksum at a bit. */
export function readChecksum(bytes: Uint8Array, bit: number): number {
  return ((readBits(bytes, bit, 16) << 16) | readBits(bytes, bit + 16, 16)) >>> 0;
}

function hintTable(): Map<number, Hint[]> {
  const table = new Map<number, Hint[]>();
  for (const [kind, mark] of [
    ["block", BLOCK_MARK],
    ["end", END_MARK],
  ] as const) {
    for (let offset = 0; offset + 16 <= 48; offset++) {
      const pair = readBits(Uint8Array.from(mark), offset, 16);
      table.set(pair, [...(table.get(pair) ?? []), { kind, offset }]);
    }
  }
  return table;
}

function high24(mark: readonly number[]): number {
  return readBits(Uint8Array.from(mark), 0, 24);
}

function low24(mark: readonly number[]): number {
  return readBits(Uint8Array.from(mark), 24, 24);
}
