import { ProblemError } from "@discoprep/corpus";
import type { Bzip2Block, Bzip2Chunk, Stretch } from "../chunk.ts";
import { MAX_EXPANSION } from "../expansion.ts";
import { type ByteWindow, byteWindow } from "./byte-window.ts";
import { findMark, MARK_AND_CHECKSUM, markAt, readChecksum } from "./marks.ts";

/** A chunk is closed at this size; about five times as much XML. */
const CHUNK_BYTES = 256 * 1024;
/**
 * Blocks of little compressed size may be as large as any other once decoded. The first chunks have fewer, so that those
 * who wait for what is read of them can begin.
 */
const CHUNK_BLOCKS = 6;
/** A block of 900,000 bytes never needs more, even if nothing in it can be compressed. */
export const MAX_BLOCK_BYTES = 1_300_000;

/**
 * Cuts bzip2 data, one stream or several joined ones, into chunks of blocks without decoding them. The
 * first block comes alone, as it tells what the file is. A mark that stands by chance inside a block splits
 * it in two; who decodes joins such parts again.
 * @param file a name for error messages
 * @param stretch where `source` begins, if not at the start of the file: chunks begin at the first mark from there on
 * @throws ProblemError with the byte at which the data ends early or is not bzip2 data
 */
export async function* bzip2Chunks(
  source: AsyncIterable<Uint8Array>,
  file: string,
  maxExpansion = MAX_EXPANSION,
  { from = 0, indexOf = () => 0 }: Partial<Stretch> = {},
): AsyncGenerator<Bzip2Chunk> {
  const input = byteWindow(source, from);
  const indexOfBlock = ({ start }: Bzip2Block): number => indexOf(Math.floor(start / 8));
  let blocks: Bzip2Block[] = [];
  let most = from === 0 ? 1 : CHUNK_BLOCKS;
  try {
    for await (const block of bzip2Blocks(input, file)) {
      const [first = block] = blocks;
      if (indexOfBlock(first) !== indexOfBlock(block)) {
        yield takeChunk(input, blocks, maxExpansion);
        blocks = [];
        most = CHUNK_BLOCKS;
      }
      blocks.push(block);
      const bits = block.end - (blocks[0] as Bzip2Block).start;
      if (blocks.length < most && bits < CHUNK_BYTES * 8) continue;
      yield takeChunk(input, blocks, maxExpansion);
      blocks = [];
      most = Math.min(most * 2, CHUNK_BLOCKS);
    }
    if (blocks.length > 0) yield takeChunk(input, blocks, maxExpansion);
  } finally {
    await input.close();
  }
}

function takeChunk(input: ByteWindow, blocks: readonly Bzip2Block[], maxExpansion: number): Bzip2Chunk {
  const position = Math.floor((blocks[0] as Bzip2Block).start / 8);
  const end = (blocks.at(-1) as Bzip2Block).end;
  const bytes = input.bytes.slice(position - input.start, Math.ceil(end / 8) - input.start);
  input.dropBefore(Math.floor(end / 8));
  return { kind: "bzip2", blocks, position, bytes, maxExpansion };
}

/** Every block of every stream. The window is never shortened here: who takes the blocks does that. */
async function* bzip2Blocks(input: ByteWindow, file: string): AsyncGenerator<Bzip2Block> {
  const isMiddle = input.start > 0;
  let bit = isMiddle ? await findFirstMark(input) : 0;
  if (bit === undefined) return;
  for (let isFirst = true; isFirst || (await hasBytes(input, bit / 8, 1)); isFirst = false) {
    // In the middle of a stream its head is not known: blocks of any size fit into the largest.
    const level = isMiddle && isFirst ? 9 : await readStreamHead(input, bit / 8, file);
    if (!(isMiddle && isFirst)) bit += 32;
    let combined = 0;
    while ((await readMark(input, bit, file)) === "block") {
      combined = combineChecksum(combined, readChecksum(input.bytes, bit - input.start * 8 + 48));
      const next = await findBlockEnd(input, bit, combined, file);
      yield { start: bit, end: next.bit, level, ...streamEnd(input, next) };
      bit = next.bit;
    }
    bit = Math.ceil((bit + MARK_AND_CHECKSUM) / 8) * 8;
  }
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

interface BlockEnd {
  /** Offset in the file, in bits. */
  readonly bit: number;
  readonly kind: "block" | "end";
}

function streamEnd(input: ByteWindow, { bit, kind }: BlockEnd): Pick<Bzip2Block, "streamChecksum"> {
  return kind === "block" ? {} : { streamChecksum: readChecksum(input.bytes, bit - input.start * 8 + 48) };
}

async function readStreamHead(input: ByteWindow, byte: number, file: string): Promise<number> {
  await hasBytes(input, byte, 4);
  const head = input.bytes.subarray(byte - input.start, byte - input.start + 4);
  if (isStreamHead(head)) return (head[3] as number) - 0x30;
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
  if (!(await hasBytes(input, byte, 11))) {
    const rest = input.end * 8 - bit;
    if (rest < MARK_AND_CHECKSUM) throw truncated(input, file, "the end mark of the stream");
  }
  const kind = markAt(input.bytes, bit - input.start * 8);
  if (kind !== undefined) return kind;
  throw corrupt(file, byte, "the mark of a block or of the end of the stream");
}

/** Where the block that begins at `bit` ends: at the next mark that is not there by chance. */
async function findBlockEnd(
  input: ByteWindow,
  bit: number,
  combined: number,
  file: string,
): Promise<BlockEnd> {
  let from = bit + MARK_AND_CHECKSUM;
  for (;;) {
    const mark = findMark(input.bytes, from - input.start * 8);
    if (mark === undefined || mark.bit + MARK_AND_CHECKSUM > input.bytes.length * 8) {
      from = Math.max(from, input.end * 8 - MARK_AND_CHECKSUM);
      const byte = Math.floor(bit / 8);
      if (input.end - byte > MAX_BLOCK_BYTES) throw corrupt(file, byte, "a block with an end");
      if (!(await input.grow())) {
        throw truncated(input, file, `the rest of the block that begins at byte ${byte}`);
      }
      continue;
    }
    const found = { bit: mark.bit + input.start * 8, kind: mark.kind };
    if (mark.kind === "block" || (await isRealEnd(input, found.bit, combined))) return found;
    from = found.bit + 1;
  }
}

/** An end mark is real if its checksum is right, or if the end of the file or a new stream follows it. */
async function isRealEnd(input: ByteWindow, bit: number, combined: number): Promise<boolean> {
  if (readChecksum(input.bytes, bit - input.start * 8 + 48) === combined) return true;
  const next = Math.ceil((bit + MARK_AND_CHECKSUM) / 8);
  await hasBytes(input, next, 4);
  const head = input.bytes.subarray(next - input.start, next - input.start + 4);
  return head.length === 0 || isStreamHead(head);
}

async function hasBytes(input: ByteWindow, byte: number, count: number): Promise<boolean> {
  while (input.end < byte + count) if (!(await input.grow())) return false;
  return true;
}

/** The checksum of a stream after one more block: the one before rotated by a bit, xor the block's. */
export function combineChecksum(combined: number, block: number): number {
  return (((combined << 1) | (combined >>> 31)) ^ block) >>> 0;
}

function isStreamHead(head: Uint8Array): boolean {
  const level = head[3] ?? 0;
  return head[0] === 0x42 && head[1] === 0x5a && head[2] === 0x68 && level >= 0x31 && level <= 0x39;
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

export function corrupt(file: string, byte: number, expected: string): ProblemError {
  return new ProblemError({
    rule: "corrupt-bzip2",
    what: "the bzip2 data is corrupt",
    where: { file, byte },
    expected,
    remedy: "Download the dump again and compare its checksum.",
  });
}
