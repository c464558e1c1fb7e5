import { readFileSync } from "node:fs";

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  inputAddress(): number;
  decode(inputSize: number, start: number, limit: number, level: number): number;
  blockEnd(): number;
  write(address: number): 0 | 1;
}

/** Node has it, but its types do not state it. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object): Promise<{ readonly exports: unknown }>;
};

let compiled: Promise<object> | undefined;

const PAGE = 64 * 1024;
const GROWTH = 16;

/**
 * Decodes a block and checks it against its checksum.
 * @param input compressed bytes that hold the block
 * @param start the bit of `input` at which the block begins
 * @param limit the bit after all that may belong to it
 * @param level the stream's block size, 1 to 9
 * @returns its bytes, valid until the next block is decoded, and the bit after it; undefined if it is not sound
 */
export type BlockDecoder = (
  input: Uint8Array,
  start: number,
  limit: number,
  level: number,
) => { readonly bytes: Uint8Array; readonly end: number } | undefined;

export async function loadBlockDecoder(): Promise<BlockDecoder> {
  compiled ??= WebAssembly.compile(readFileSync(new URL("../dist/bzip2.wasm", import.meta.url)));
  const wasm = (await WebAssembly.instantiate(await compiled)).exports as Exports;
  const inputAt = wasm.inputAddress();
  let memory = new Uint8Array(wasm.memory.buffer);
  const growTo = (end: number): void => {
    const pages = Math.ceil((end - memory.length) / PAGE);
    if (pages <= 0) return;
    wasm.memory.grow(Math.max(pages, GROWTH));
    memory = new Uint8Array(wasm.memory.buffer);
  };
  return (input, start, limit, level) => {
    const outputAt = inputAt + input.length;
    growTo(outputAt);
    // The decoder reads 64 bits at a time, and a machine takes the first byte of them for the lowest.
    memory.set(input, inputAt);
    memory.subarray(inputAt, outputAt).reverse();
    const size = wasm.decode(input.length, start, limit, level);
    if (size < 0) return undefined;
    growTo(outputAt + size);
    if (wasm.write(outputAt) === 0) return undefined;
    return { bytes: memory.subarray(outputAt, outputAt + size), end: wasm.blockEnd() };
  };
}

/** The two marks of the bzip2 format, at any bit: a block begins with the digits of π, a stream ends with those of √π. */
const MARKS = { block: 0x314159265359n, end: 0x177245385090n } as const;
const MARK_BITS = 48;

/** Bits of a mark and of the checksum that follows it. */
export const MARK_AND_CHECKSUM = 80;

/** Each mark in each of its eight shifts: the five whole bytes in it, and how many of its bits are before them. */
const shifted = Object.values(MARKS).flatMap((mark) =>
  Array.from({ length: 8 }, (_, before) => {
    const whole = (mark >> BigInt(8 - before)) & 0xffffffffffn;
    return { before, bytes: Buffer.from(whole.toString(16).padStart(10, "0"), "hex") };
  }),
);

/** Bytes that are searched for all marks at a time: blocks are rarely longer. */
const SEARCHED_AT_ONCE = 64 * 1024;

/** Returns the bit of the first mark that begins at or after bit `from` and is wholly inside `bytes`, or undefined. */
export function findMark(bytes: Uint8Array, from: number): number | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let start = from >> 3; start < bytes.length; start += SEARCHED_AT_ONCE) {
    const part = buffer.subarray(start, start + SEARCHED_AT_ONCE + MARK_BITS / 8);
    const bits = shifted.flatMap(({ before, bytes }) => {
      for (let at = part.indexOf(bytes); at !== -1; at = part.indexOf(bytes, at + 1)) {
        const bit = at * 8 - before;
        if (bit >= from - start * 8 && markAt(part, bit) !== undefined) return [start * 8 + bit];
      }
      return [];
    });
    if (bits.length > 0) return Math.min(...bits);
  }
  return undefined;
}

/** Returns which mark begins at a bit and is wholly inside the bytes, or undefined if none does. */
export function markAt(bytes: Uint8Array, bit: number): keyof typeof MARKS | undefined {
  if (bit < 0 || bit + MARK_BITS > bytes.length * 8) return undefined;
  const mark = readBits(bytes, bit, 24) * 2 ** 24 + readBits(bytes, bit + 24, 24);
  if (mark === Number(MARKS.block)) return "block";
  return mark === Number(MARKS.end) ? "end" : undefined;
}

/** Reads the unsigned number in `count` ≤ 24 bits, most significant bit first. */
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

export function readChecksum(bytes: Uint8Array, bit: number): number {
  return ((readBits(bytes, bit, 16) << 16) | readBits(bytes, bit + 16, 16)) >>> 0;
}
