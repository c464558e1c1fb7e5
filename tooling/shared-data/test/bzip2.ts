import { randomNumbers } from "../../../packages/bzip2/assembly/random-numbers.ts";

/** The properties of a block of a made-up file. Those that are not given are as a sound compressor writes them. */
export interface BlockShape {
  /** Code lengths of each table, 2 to 6 tables; by default all codes are equally long. */
  readonly lengths?: (symbols: number, table: number) => readonly number[];
  readonly tables?: number;
  /** The table of each group of 50 symbols; it repeats from its beginning. */
  readonly selectors?: readonly number[];
  /** Selectors beyond those that are needed. */
  readonly moreSelectors?: number;
  readonly isRandomised?: boolean;
  /** The last column of the sorted rotations, and the row of the text, in place of the text's. */
  readonly column?: { readonly last: Uint8Array; readonly origin: number };
}

export interface EncodedFile {
  readonly bytes: Buffer;
  /** The bit after its last block; the first begins at bit 32. */
  readonly end: number;
}

/** A block of a file: `runs` is its content before it is sorted, `text` is the result of decoding. */
export interface Block {
  readonly runs: Uint8Array;
  readonly text: Uint8Array;
  readonly shape?: BlockShape;
}

/** Encodes a file of one block. */
export function encodeFile(
  runs: Uint8Array,
  text: Uint8Array,
  level: number,
  shape: BlockShape = {},
): EncodedFile {
  return encodeStream([{ runs, text, shape }], level);
}

/** Encodes a file of one stream. */
export function encodeStream(blocks: readonly Block[], level: number): EncodedFile {
  const bits = new Bits();
  let combined = 0;
  bits.write(0x425a6830 + level, 32);
  for (const { runs, text, shape = {} } of blocks) {
    const checksum = checksumOf(text);
    combined = ((combined << 1) | (combined >>> 31)) ^ checksum;
    const stored = shape.isRandomised === true ? randomised(runs) : runs;
    const { last, origin } = shape.column ?? sortRotations(stored);
    bits.write(0x314159, 24);
    bits.write(0x265359, 24);
    bits.write(checksum, 32);
    bits.write(shape.isRandomised === true ? 1 : 0, 1);
    bits.write(origin, 24);
    writeSymbols((value, count) => bits.write(value, count), last, shape);
  }
  const end = bits.size;
  bits.write(0x177245, 24);
  bits.write(0x385090, 24);
  bits.write(combined, 32);
  return { bytes: bits.bytes(), end };
}

/** Bits in order, the highest of a byte first. */
class Bits {
  size = 0;
  #bytes = Buffer.alloc(1024);

  /** Writes the lowest `count` ≤ 32 bits of a value. */
  write(value: number, count: number): void {
    if (this.size + count > this.#bytes.length * 8)
      this.#bytes = Buffer.concat([this.#bytes], 2 * this.#bytes.length);
    for (let bit = count - 1; bit >= 0; bit--, this.size++) {
      const place = this.size >> 3;
      this.#bytes[place] = (this.#bytes[place] as number) | (((value >>> bit) & 1) << (7 - (this.size & 7)));
    }
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, Math.ceil(this.size / 8));
  }
}

type Write = (value: number, count: number) => void;

function writeSymbols(write: Write, last: Uint8Array, shape: BlockShape): void {
  const { tables = 2, selectors = [0], moreSelectors = 0, lengths = equalLengths } = shape;
  const used = [...new Set(last)].sort((a, b) => a - b);
  const symbols = symbolsOf(last, used);
  const groups = Math.ceil(symbols.length / 50);
  const tableOf = (group: number): number => selectors[group % selectors.length] as number;
  const tableLengths = Array.from({ length: tables }, (_, table) => lengths(used.length + 2, table));
  const codes = tableLengths.map(codesOf);
  const high = used.map((byte) => byte >> 4);
  for (let row = 0; row < 16; row++) write(high.includes(row) ? 1 : 0, 1);
  for (const row of new Set(high)) for (let k = 0; k < 16; k++) write(used.includes(row * 16 + k) ? 1 : 0, 1);
  write(tables, 3);
  write(groups + moreSelectors, 15);
  const recent = Array.from({ length: tables }, (_, table) => table);
  for (let group = 0; group < groups + moreSelectors; group++) {
    const place = recent.indexOf(tableOf(group));
    recent.unshift(...recent.splice(place, 1));
    for (let repeat = 0; repeat < place; repeat++) write(1, 1);
    write(0, 1);
  }
  for (const ofTable of tableLengths) {
    let length = ofTable[0] as number;
    write(length, 5);
    for (const target of ofTable) {
      for (; length !== target; length += Math.sign(target - length)) write(target > length ? 2 : 3, 2);
      write(0, 1);
    }
  }
  symbols.forEach((symbol, index) => {
    const table = tableOf(Math.floor(index / 50));
    write(codes[table]?.[symbol] as number, tableLengths[table]?.[symbol] as number);
  });
}

/** Move to front, with runs of the first byte as numbers with the digits 1 and 2, the lowest first. */
function symbolsOf(last: Uint8Array, used: readonly number[]): number[] {
  const recent = [...used];
  const symbols: number[] = [];
  let run = 0;
  const endRun = (): void => {
    for (; run > 0; run = (run - 1) >> 1) symbols.push((run - 1) & 1);
  };
  for (const byte of last) {
    const place = recent.indexOf(byte);
    if (place === 0) {
      run++;
      continue;
    }
    endRun();
    symbols.push(place + 1);
    recent.unshift(...recent.splice(place, 1));
  }
  endRun();
  return [...symbols, used.length + 1];
}

function equalLengths(symbols: number): number[] {
  return Array.from({ length: symbols }, () => Math.ceil(Math.log2(symbols)));
}

/** Codes of 1, 2, … bits for the first symbols, and of equally many bits, up to 20, for the others. */
export function steepLengths(steps: number): (symbols: number) => number[] {
  return (symbols) => {
    const steep = Math.min(steps, symbols - 2);
    const flatLength = steep + Math.ceil(Math.log2(symbols - steep));
    return Array.from({ length: symbols }, (_, symbol) => (symbol < steep ? symbol + 1 : flatLength));
  };
}

/** The code of each symbol; without its highest bits where the lengths leave it no room. */
function codesOf(lengths: readonly number[]): number[] {
  const codes: number[] = [];
  let code = 0;
  for (let length = 1; length <= 20; length++) {
    lengths.forEach((codeLength, symbol) => {
      if (codeLength === length) codes[symbol] = code++ % 2 ** length;
    });
    code *= 2;
  }
  return codes;
}

/** Sorts the rotations of up to 131,072 bytes by their first 1, 2, 4, … bytes. */
function sortRotations(bytes: Uint8Array): { readonly last: Uint8Array; readonly origin: number } {
  const size = bytes.length;
  let ranks = Float64Array.from(bytes);
  let rows: number[] = [];
  for (let width = 1; ; width *= 2) {
    const half = width === 1 ? 0 : width / 2;
    const keys = ranks.map(
      (rank, index) => (rank * 2 ** 17 + (ranks[(index + half) % size] as number)) * 2 ** 17 + index,
    );
    keys.sort();
    rows = Array.from(keys, (key) => key % 2 ** 17);
    const next = new Float64Array(size);
    let rank = 0;
    keys.forEach((key, place) => {
      if (place > 0 && Math.floor(key / 2 ** 17) !== Math.floor((keys[place - 1] as number) / 2 ** 17))
        rank++;
      next[key % 2 ** 17] = rank;
    });
    ranks = next;
    if (rank === size - 1 || width >= size) break;
  }
  return {
    last: Uint8Array.from(rows, (row) => bytes[(row + size - 1) % size] as number),
    origin: Math.max(0, rows.indexOf(0)),
  };
}

/** Four equal bytes and up to 255 more become the four and the number of the others. */
export function runsOf(text: Uint8Array): Uint8Array {
  const runs: number[] = [];
  for (let from = 0; from < text.length; ) {
    let to = from;
    while (to < text.length && to - from < 259 && text[to] === text[from]) to++;
    for (let index = from; index < Math.min(to, from + 4); index++) runs.push(text[index] as number);
    if (to - from >= 4) runs.push(to - from - 4);
    from = to;
  }
  return Uint8Array.from(runs);
}

/** Changes a bit of some bytes, as early versions of bzip2 did with a block that was slow to sort. */
export function randomised(runs: Uint8Array): Uint8Array {
  const changed = runs.slice();
  let place = 0;
  for (let index = 0; place < runs.length; index++) {
    const number = randomNumbers[index % 512] as number;
    if (place + number - 2 < runs.length)
      changed[place + number - 2] = (changed[place + number - 2] as number) ^ 1;
    place += number;
  }
  return changed;
}

/** CRC-32 as bzip2 has it: the polynomial 04c11db7, highest bit first. */
export function checksumOf(text: Uint8Array): number {
  let checksum = 0xffffffff;
  for (const byte of text) {
    checksum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) checksum = (checksum << 1) ^ (checksum < 0 ? 0x04c11db7 : 0);
  }
  return ~checksum >>> 0;
}
