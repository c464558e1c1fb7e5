import type { BlockCheck, Bzip2Block, Bzip2Chunk, Decompressed } from "../chunk.ts";
import { checkExpansion } from "../expansion.ts";
import type { BlockDecoder } from "./block-decoder.ts";
import { corrupt, MAX_BLOCK_BYTES } from "./blocks.ts";
import { readChecksum } from "./marks.ts";

/** Of one chunk: below this size no expansion is suspect, and no chunk of a dump comes near it. */
const FREE_OUTPUT = 64 * 1024 * 1024;
/** A block that is larger when decompressed comes alone, so that many of them do not fill the memory. */
const LARGE_BLOCK = 4 * 1024 * 1024;
const NOTHING = new Uint8Array(0);

/**
 * Makes a function that decompresses the blocks of a chunk, each checked against its own checksum. A block
 * that cannot be decoded is joined with the next before it counts as corrupt.
 * The function throws ProblemError naming the byte of the block that is corrupt or expands too far.
 */
export function bzip2Decoder(decoder: BlockDecoder): (chunk: Bzip2Chunk, file: string) => Decompressed {
  return (chunk, file) => {
    const checks: BlockCheck[] = [];
    const damage = (index: number): Error =>
      corrupt(file, Math.floor((chunk.blocks[index] as Bzip2Block).start / 8), "a sound block");
    decoder.begin(chunk.bytes);
    let total = 0;
    for (let index = 0; index < chunk.blocks.length; ) {
      const decoded = decodeBlock(decoder, chunk, index);
      if (decoded === undefined) {
        if (mayGoOn(chunk, index)) return { bytes: NOTHING, checks: [], state: "unfinished" };
        throw damage(index);
      }
      const { size, check, next } = decoded;
      total += size;
      const expansion = { stored: chunk.bytes.length, output: total };
      checkExpansion(expansion, { file, byte: chunk.position }, chunk.maxExpansion, FREE_OUTPUT);
      const isAlone = index === 0 && next === chunk.blocks.length;
      if (size > LARGE_BLOCK && !isAlone) return { bytes: NOTHING, checks: [], state: index };
      if (!decoder.write()) throw damage(index);
      checks.push(check);
      index = next;
    }
    return { bytes: decoder.written(), checks, state: "whole" };
  };
}

interface DecodedBlock {
  /** In bytes, when decompressed. */
  readonly size: number;
  readonly check: BlockCheck;
  readonly next: number;
}

/** The block at `index`, taken together with as many of the next as it needs to be sound. */
function decodeBlock(decoder: BlockDecoder, chunk: Bzip2Chunk, index: number): DecodedBlock | undefined {
  const first = chunk.blocks[index] as Bzip2Block;
  const origin = chunk.position * 8;
  const rest = chunk.blocks.slice(index);
  const lastOfStream = rest.find(({ streamChecksum }) => streamChecksum !== undefined);
  const limit = (lastOfStream ?? (rest.at(-1) as Bzip2Block)).end;
  const decoded = decoder.decode(first.start - origin, limit - origin, first.level);
  if (decoded === undefined) return undefined;
  const parts = rest.findIndex(({ end }) => end - origin === decoded.end);
  const last = rest[parts];
  if (last === undefined) return undefined;
  const { streamChecksum } = last;
  const checksum = readChecksum(chunk.bytes, first.start - origin + 48);
  const check = { checksum, start: first.start, ...(streamChecksum !== undefined && { streamChecksum }) };
  return { size: decoded.size, check, next: index + parts + 1 };
}

/** Whether the block at `index` may reach into the next chunk: its stream goes on and it is not too long. */
function mayGoOn({ blocks }: Bzip2Chunk, index: number): boolean {
  const rest = blocks.slice(index);
  const bits = (rest.at(-1)?.end ?? 0) - (rest[0]?.start ?? 0);
  return bits < MAX_BLOCK_BYTES * 8 && rest.every((block) => block.streamChecksum === undefined);
}
