import type { BlockCheck, Bzip2Block, Bzip2Chunk, Decompressed } from "../chunk.ts";
import { checkExpansion } from "../expansion.ts";
import { corrupt, MAX_BLOCK_BYTES } from "./blocks.ts";
import { type Bzip2Library, OK, OUTPUT_FULL } from "./library.ts";
import { readChecksum } from "./marks.ts";
import { streamBytes, writeStream } from "./wrap.ts";

/** Of one chunk: below this size no expansion is suspect, and no chunk of a dump comes near it. */
const FREE_OUTPUT = 64 * 1024 * 1024;
/** A block that is larger when decompressed comes alone, so that many of them do not fill the memory. */
const LARGE_BLOCK = 4 * 1024 * 1024;
const FIRST_ROOM = 1024 * 1024;
const NOTHING = new Uint8Array(0);

/**
 * Makes a function that decompresses the blocks of a chunk, each checked against its own checksum. A block
 * that cannot be decoded is joined with the next before it counts as corrupt.
 * The function throws ProblemError naming the byte of the block that is corrupt or expands too far.
 */
export function bzip2Decoder(library: Bzip2Library): (chunk: Bzip2Chunk, file: string) => Decompressed {
  const blockDecoder = decoderOfBlocks(library);
  let output = Buffer.allocUnsafe(FIRST_ROOM);
  return (chunk, file) => {
    const checks: BlockCheck[] = [];
    let size = 0;
    for (let index = 0; index < chunk.blocks.length; ) {
      const decoded = decodeBlock(blockDecoder, chunk, index);
      if (decoded === undefined) {
        if (mayGoOn(chunk, index)) return { bytes: NOTHING, checks: [], state: "unfinished" };
        throw corrupt(file, Math.floor((chunk.blocks[index] as Bzip2Block).start / 8), "a sound block");
      }
      const { bytes, check, next } = decoded;
      const expansion = { stored: chunk.bytes.length, output: size + bytes.length };
      checkExpansion(expansion, { file, byte: chunk.position }, chunk.maxExpansion, FREE_OUTPUT);
      const alone = index === 0 && next === chunk.blocks.length;
      if (alone) return { bytes, checks: [check], state: "whole" };
      if (bytes.length > LARGE_BLOCK) return { bytes: NOTHING, checks: [], state: index };
      if (size + bytes.length > output.length) {
        output = Buffer.concat([output.subarray(0, size)], (size + bytes.length) * 2);
      }
      output.set(bytes, size);
      size += bytes.length;
      checks.push(check);
      index = next;
    }
    return { bytes: output.subarray(0, size), checks, state: "whole" };
  };
}

type BlockDecoder = (chunk: Bzip2Chunk, start: number, end: number, level: number) => Uint8Array | undefined;

interface DecodedBlock {
  /** In the library's memory. */
  readonly bytes: Uint8Array;
  readonly check: BlockCheck;
  readonly next: number;
}

/** The block at `index`, taken together with as many of the next as it needs to be sound. */
function decodeBlock(decode: BlockDecoder, chunk: Bzip2Chunk, index: number): DecodedBlock | undefined {
  const first = chunk.blocks[index] as Bzip2Block;
  for (let last = index; last < chunk.blocks.length; last++) {
    const { end, streamChecksum } = chunk.blocks[last] as Bzip2Block;
    const start = first.start - chunk.position * 8;
    const bytes = decode(chunk, start, end - chunk.position * 8, first.level);
    if (bytes !== undefined) {
      const checksum = readChecksum(chunk.bytes, start + 48);
      const check = { checksum, start: first.start, ...(streamChecksum !== undefined && { streamChecksum }) };
      return { bytes, check, next: last + 1 };
    }
    if (streamChecksum !== undefined) return undefined;
  }
  return undefined;
}

/** Whether the block at `index` may reach into the next chunk: its stream goes on and it is not too long. */
function mayGoOn({ blocks }: Bzip2Chunk, index: number): boolean {
  const rest = blocks.slice(index);
  const bits = (rest.at(-1)?.end ?? 0) - (rest[0]?.start ?? 0);
  return bits < MAX_BLOCK_BYTES * 8 && rest.every((block) => block.streamChecksum === undefined);
}

/** Decodes one block as a stream of its own; undefined where it is not sound. */
function decoderOfBlocks(library: Bzip2Library): BlockDecoder {
  const input = memory(library);
  const output = memory(library);
  return ({ bytes }, start, end, level) => {
    // Runs of one byte are stored shorter before a block is filled: 255 bytes in 5.
    const most = level * 100_000 * 52;
    const size = streamBytes(end - start);
    // The library's memory moves when it grows, so the room for the result is made before the input is written.
    for (const room of [level * 101_000, LARGE_BLOCK + 1, most]) {
      const outputAt = output(Math.min(room, most));
      const inputAt = input(size);
      writeStream(library.HEAPU8.subarray(inputAt, inputAt + size), bytes, start, end, level);
      const { code, buffer } = library.decompress(outputAt, Math.min(room, most), inputAt, size, 0);
      if (code === OK && buffer !== undefined) return buffer;
      if (code !== OUTPUT_FULL || room >= most) return undefined;
    }
    return undefined;
  };
}

/** A stretch of the library's memory that is kept and grows; gives its address. */
function memory(library: Bzip2Library): (size: number) => number {
  let address = 0;
  let room = 0;
  return (size) => {
    if (size <= room) return address;
    if (address !== 0) library._free(address);
    room = size;
    address = library._malloc(room);
    return address;
  };
}
