import { ProblemError } from "@discoprep/corpus";
import {
  type BlockDecoder,
  findMark,
  loadBlockDecoder,
  MARK_AND_CHECKSUM,
  markAt,
  readChecksum,
} from "./block.ts";

/** Decompressed bytes in the file's order. */
export interface Part {
  /**
   * Offset in the file as stored of the bzip2 block, or of the plain bytes; of gzip, which does not say where its
   * parts begin, how far the file has been read.
   */
  readonly position: number;
  /** Valid until the next part is asked for. */
  readonly bytes: Uint8Array;
}

/** Compressed data and what came out of it so far, in bytes. */
export interface Expansion {
  readonly stored: number;
  readonly output: number;
}

/** A block of 900,000 bytes never needs more, even if nothing in it can be compressed. */
const MAX_BLOCK_BYTES = 1_300_000;

/** `BZh` and the block size. */
const STREAM_HEAD_BITS = 32;

/**
 * Decompresses bzip2 data, one stream or several joined ones, block by block. Each block is checked against its
 * checksum, and each stream against its own.
 * @param file a name for messages
 * @param from the offset in the file at which `source` begins: above 0, blocks are read from the first mark on
 * @param check is told after each block how much has come out so far, and throws where that is too much
 * @throws ProblemError with the byte at which the data ends early or is corrupt
 */
export async function* bzip2Parts(
  source: AsyncIterable<Uint8Array>,
  file: string,
  { from = 0, check }: { readonly from?: number; readonly check: (expansion: Expansion) => void },
): AsyncGenerator<Part> {
  const decoder = await loadBlockDecoder();
  const input = byteWindow(source, from);
  let output = 0;
  try {
    let bit = from > 0 ? await findFirstMark(input) : 0;
    if (bit === undefined) return;
    for (let isFirst = true; isFirst || (await hasBytes(input, bit / 8, 1)); isFirst = false) {
      // In the middle of a stream its head is not known: blocks of any size fit into the largest.
      const isMiddle = isFirst && from > 0;
      const level = isMiddle ? 9 : await readStreamHead(input, bit / 8, file);
      if (!isMiddle) bit += STREAM_HEAD_BITS;
      let combined = 0;
      let position = Math.floor(bit / 8);
      while ((await readMark(input, bit, file)) === "block") {
        position = Math.floor(bit / 8);
        combined = combineChecksum(combined, checksumBehind(input, bit));
        const { bytes, end } = await decodeBlock(input, decoder, { bit, level }, file);
        bit = end;
        output += bytes.length;
        check({ stored: Math.ceil(bit / 8), output });
        yield { position, bytes };
        input.dropBefore(Math.floor(bit / 8));
      }
      if (!isMiddle && checksumBehind(input, bit) !== combined)
        throw corrupt(file, position, "a stream whose checksum agrees with those of its blocks");
      bit = Math.ceil((bit + MARK_AND_CHECKSUM) / 8) * 8;
    }
  } finally {
    await input.close();
  }
}

/** The part of a byte stream that is held at a time; offsets count from the start of the stream. */
interface ByteWindow {
  readonly bytes: Uint8Array;
  /** Offset of the first of `bytes`. */
  readonly start: number;
  /** Offset after the last of `bytes`. */
  readonly end: number;
  /** Reads on; false at the end of the stream. */
  grow(): Promise<boolean>;
  /** Lets go of what lies before an offset. */
  dropBefore(offset: number): void;
  /** Ends the reading before the end of the stream. */
  close(): Promise<void>;
}

/** @param from the offset of the first byte that `source` gives */
function byteWindow(source: AsyncIterable<Uint8Array>, from = 0): ByteWindow {
  const chunks = source[Symbol.asyncIterator]();
  let bytes: Uint8Array = new Uint8Array(0);
  let start = from;
  return {
    get bytes() {
      return bytes;
    },
    get start() {
      return start;
    },
    get end() {
      return start + bytes.length;
    },
    async grow() {
      const next = await chunks.next();
      if (next.done === true) return false;
      bytes = bytes.length === 0 ? next.value : Buffer.concat([bytes, next.value]);
      return true;
    },
    dropBefore(offset) {
      bytes = bytes.subarray(offset - start);
      start = offset;
    },
    async close() {
      await chunks.return?.();
    },
  };
}

/** The first mark in the window, in bits from the start of the file; undefined where none follows. */
async function findFirstMark(input: ByteWindow): Promise<number | undefined> {
  let from = input.start * 8;
  for (;;) {
    const mark = findMark(input.bytes, from - input.start * 8);
    if (mark !== undefined) return mark.bit + input.start * 8;
    from = Math.max(from, input.end * 8 - MARK_AND_CHECKSUM);
    if (!(await input.grow())) return undefined;
  }
}

async function readStreamHead(input: ByteWindow, byte: number, file: string): Promise<number> {
  await hasBytes(input, byte, 4);
  const head = input.bytes.subarray(byte - input.start, byte - input.start + 4);
  const level = (head[3] ?? 0) - 0x30;
  if (head[0] === 0x42 && head[1] === 0x5a && head[2] === 0x68 && level >= 1 && level <= 9) return level;
  if (input.end < 4) throw truncated(input, file, "a stream that begins with BZh1 to BZh9");
  throw new ProblemError({
    rule: "garbage-after-stream",
    what: "the bytes are not a bzip2 stream",
    where: { file, byte },
    expected: "the end of the file, or a further stream that begins with BZh1 to BZh9",
    found: `the bytes ${Buffer.from(head).toString("hex")}`,
    remedy: "Download the dump again, or cut off what follows the last stream.",
  });
}

async function readMark(input: ByteWindow, bit: number, file: string): Promise<"block" | "end"> {
  const byte = Math.floor(bit / 8);
  if (!(await hasBytes(input, byte, 11)) && input.end * 8 - bit < MARK_AND_CHECKSUM)
    throw truncated(input, file, "the end mark of the stream");
  const kind = markAt(input.bytes, bit - input.start * 8);
  if (kind !== undefined) return kind;
  throw corrupt(file, byte, "the mark of a block or of the end of the stream");
}

/** The checksum behind the mark at a bit of the file. */
function checksumBehind(input: ByteWindow, bit: number): number {
  return readChecksum(input.bytes, bit - input.start * 8 + 48);
}

/**
 * Decodes the block that begins at `bit`. It ends at the next mark. A mark may stand inside a block by chance (once in
 * 2^48 bits): a block that is not sound up to the next mark is decoded once more from as many bytes as a block can have.
 * @returns its text, and the bit of the file behind it
 */
async function decodeBlock(
  input: ByteWindow,
  decoder: BlockDecoder,
  { bit, level }: { readonly bit: number; readonly level: number },
  file: string,
): Promise<{ readonly bytes: Uint8Array; readonly end: number }> {
  const byte = Math.floor(bit / 8);
  const decodeUpTo = (limit: number): ReturnType<BlockDecoder> => {
    const bytes = input.bytes.subarray(byte - input.start, Math.ceil(limit / 8) - input.start);
    return decoder(bytes, bit - byte * 8, limit - byte * 8, level);
  };
  let decoded = decodeUpTo(await findBlockEnd(input, bit, file));
  if (decoded === undefined) {
    await hasBytes(input, byte, MAX_BLOCK_BYTES);
    decoded = decodeUpTo(Math.min(input.end, byte + MAX_BLOCK_BYTES) * 8);
  }
  if (decoded === undefined) throw corrupt(file, byte, "a sound block");
  return { bytes: decoded.bytes, end: byte * 8 + decoded.end };
}

/** The bit of the file at which the next mark stands behind the block that begins at `bit`. */
async function findBlockEnd(input: ByteWindow, bit: number, file: string): Promise<number> {
  const byte = Math.floor(bit / 8);
  let from = bit + MARK_AND_CHECKSUM;
  for (;;) {
    const mark = findMark(input.bytes, from - input.start * 8);
    if (mark !== undefined && mark.bit + MARK_AND_CHECKSUM <= input.bytes.length * 8)
      return mark.bit + input.start * 8;
    from = Math.max(from, input.end * 8 - MARK_AND_CHECKSUM);
    if (input.end - byte > MAX_BLOCK_BYTES) throw corrupt(file, byte, "a block with an end");
    if (!(await input.grow())) {
      throw truncated(input, file, `the rest of the block that begins at byte ${byte}`);
    }
  }
}

async function hasBytes(input: ByteWindow, byte: number, count: number): Promise<boolean> {
  while (input.end < byte + count) if (!(await input.grow())) return false;
  return true;
}

/** The checksum of a stream after one more block: the one before rotated by a bit, xor the block's. */
function combineChecksum(combined: number, block: number): number {
  return (((combined << 1) | (combined >>> 31)) ^ block) >>> 0;
}

function truncated(input: ByteWindow, file: string, expected: string): ProblemError {
  return new ProblemError({
    rule: "truncated-bzip2",
    what: "the bzip2 data ends early",
    where: { file, byte: input.end },
    expected,
    found: "the end of the file",
    remedy: "Download the dump again and compare its size.",
  });
}

function corrupt(file: string, byte: number, expected: string): ProblemError {
  return new ProblemError({
    rule: "corrupt-bzip2",
    what: "the bzip2 data is corrupt",
    where: { file, byte },
    expected,
    remedy: "Download the dump again and compare its checksum.",
  });
}
