import {
  type BlockDecoder,
  findMark,
  loadBlockDecoder,
  MARK_AND_CHECKSUM,
  markAt,
  readChecksum,
} from "./block.ts";
import { type ByteSource, ByteWindow } from "./byte-window.ts";
import { Bzip2Error } from "./error.ts";
import { checkStream, combineChecksums, type StreamPart } from "./stream-checksum.ts";

/** A decoded block. Positions are bytes of the file, from 0. */
export interface Bzip2Block {
  /** The byte of the block's first bit; a block may begin and end at any bit. */
  readonly position: number;
  /** The byte after that of the block's last bit. */
  readonly end: number;
  /** The decoded bytes, at most 46 MB; valid until the next block is asked for. */
  readonly bytes: Uint8Array;
}

export interface Bzip2Options {
  /**
   * The byte of the file at which the source begins (default: 0). Above 0, the first block is the first that begins
   * there or later.
   */
  readonly from?: number;
  /** Takes the part that each stream has in a range of the file, which begins at `from`; a part is whole after the last block. */
  readonly streams?: StreamPart[];
  /** The byte of the file at which that range ends (default: none). */
  readonly end?: number;
}

/** A block of 900,000 bytes never needs more, even if nothing in it can be compressed. */
const MAX_BLOCK_BYTES = 1_300_000;

const STREAM_HEAD_BITS = 32;

/**
 * Decodes a bzip2 file, of one stream or several, block by block. Each block is checked against its checksum, and each
 * stream that is read from its start against its own. Memory does not grow with the file.
 * @param source the file, or its pieces, such as a readable stream of Node gives them
 * @returns the blocks in order, to be read once; stopping early closes the source
 * @throws Bzip2Error while the blocks are read, after those before the damage
 */
export async function* readBzip2Blocks(
  source: ByteSource,
  { from = 0, end: rangeEnd = Number.POSITIVE_INFINITY, streams }: Bzip2Options = {},
): AsyncGenerator<Bzip2Block> {
  const input = new ByteWindow(source, from);
  try {
    const decoder = await loadBlockDecoder();
    let bit = from > 0 ? await findFirstMark(input) : 0;
    if (bit === undefined) return;
    for (let isFirst = true; isFirst || (await input.holds(bit / 8, 1)); isFirst = false) {
      // In the middle of a stream its head is not known: blocks of any size fit into the largest.
      const isMiddle = isFirst && from > 0;
      const level = isMiddle ? 9 : await readStreamHead(input, bit / 8);
      if (!isMiddle) bit += STREAM_HEAD_BITS;
      let checksum = 0;
      let position = Math.floor(bit / 8);
      const part: StreamPart = { blocks: 0, position, checksum };
      streams?.push(part);
      while ((await readMark(input, bit)) === "block") {
        position = Math.floor(bit / 8);
        checksum = combineChecksums(checksum, checksumAfter(input, bit), 1);
        if (position < rangeEnd) {
          part.blocks++;
          part.position = position;
          part.checksum = checksum;
        }
        const { bytes, end } = await decodeBlock(input, decoder, { bit, level });
        bit = end;
        yield { position, end: Math.ceil(bit / 8), bytes };
        input.dropBefore(Math.floor(bit / 8));
      }
      const stated = checksumAfter(input, bit);
      if (!isMiddle) checkStream(position, checksum, stated);
      if (part.blocks > 0 && position < rangeEnd) part.stated = stated;
      bit = Math.ceil((bit + MARK_AND_CHECKSUM) / 8) * 8;
    }
  } finally {
    await input.close();
  }
}

/** Decompresses a bzip2 file that is in memory, of one stream or several. @throws Bzip2Error if it is not sound */
export async function decompressBzip2(file: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const { bytes } of readBzip2Blocks(file)) parts.push(bytes.slice());
  return Buffer.concat(parts);
}

async function findFirstMark(input: ByteWindow): Promise<number | undefined> {
  let from = input.start * 8;
  for (;;) {
    const mark = findMark(input.bytes, from - input.start * 8);
    if (mark !== undefined) return mark + input.start * 8;
    from = Math.max(from, input.end * 8 - MARK_AND_CHECKSUM);
    input.dropBefore(Math.floor(from / 8));
    if (!(await input.grow())) return undefined;
  }
}

async function readStreamHead(input: ByteWindow, byte: number): Promise<number> {
  await input.holds(byte, 4);
  const head = input.bytes.subarray(byte - input.start, byte - input.start + 4);
  const level = (head[3] ?? 0) - 0x30;
  if (head[0] === 0x42 && head[1] === 0x5a && head[2] === 0x68 && level >= 1 && level <= 9) return level;
  if (input.end < 4) throw new Bzip2Error("truncated", input.end, "a stream that begins with BZh1 to BZh9");
  const before = byte === 0 ? "a" : "the end of the file, or a further";
  const expected = `${before} stream that begins with BZh1 to BZh9`;
  throw new Bzip2Error("foreign", byte, expected, Buffer.from(head).toString("hex"));
}

async function readMark(input: ByteWindow, bit: number): Promise<"block" | "end"> {
  const byte = Math.floor(bit / 8);
  if (!(await input.holds(byte, 11)) && input.end * 8 - bit < MARK_AND_CHECKSUM)
    throw new Bzip2Error("truncated", input.end, "the end mark of the stream");
  const kind = markAt(input.bytes, bit - input.start * 8);
  if (kind !== undefined) return kind;
  throw new Bzip2Error("corrupt", byte, "the mark of a block or of the end of the stream");
}

function checksumAfter(input: ByteWindow, bit: number): number {
  return readChecksum(input.bytes, bit - input.start * 8 + 48);
}

/**
 * Decodes the block at a bit of the file, up to the next mark. A mark may be inside a block by chance (once in 2^48 bits): then
 * it is decoded again from as many bytes as a block can have.
 */
async function decodeBlock(
  input: ByteWindow,
  decoder: BlockDecoder,
  { bit, level }: { readonly bit: number; readonly level: number },
): Promise<{ readonly bytes: Uint8Array; readonly end: number }> {
  const byte = Math.floor(bit / 8);
  const decodeUpTo = (limit: number): ReturnType<BlockDecoder> => {
    const bytes = input.bytes.subarray(byte - input.start, Math.ceil(limit / 8) - input.start);
    return decoder(bytes, bit - byte * 8, limit - byte * 8, level);
  };
  let decoded = decodeUpTo(await findBlockEnd(input, bit));
  if (decoded === undefined) {
    await input.holds(byte, MAX_BLOCK_BYTES);
    decoded = decodeUpTo(Math.min(input.end, byte + MAX_BLOCK_BYTES) * 8);
  }
  if (decoded === undefined) throw new Bzip2Error("corrupt", byte, "a sound block");
  return { bytes: decoded.bytes, end: byte * 8 + decoded.end };
}

async function findBlockEnd(input: ByteWindow, bit: number): Promise<number> {
  const byte = Math.floor(bit / 8);
  let from = bit + MARK_AND_CHECKSUM;
  for (;;) {
    const mark = findMark(input.bytes, from - input.start * 8);
    if (mark !== undefined && mark + MARK_AND_CHECKSUM <= input.bytes.length * 8)
      return mark + input.start * 8;
    from = Math.max(from, input.end * 8 - MARK_AND_CHECKSUM);
    if (input.end - byte > MAX_BLOCK_BYTES) throw new Bzip2Error("corrupt", byte, "a block with an end");
    if (!(await input.grow()))
      throw new Bzip2Error("truncated", input.end, `the rest of the block that begins at byte ${byte}`);
  }
}
