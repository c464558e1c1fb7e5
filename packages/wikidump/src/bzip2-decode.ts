import Bzip2 from "@foxglove/wasm-bz2";
import {
  type Bzip2Batch,
  type Bzip2Block,
  combineChecksum,
  corrupt,
  MAX_BLOCK_BYTES,
} from "./bzip2-blocks.ts";
import { END_MARK, MARK_AND_CHECKSUM, readChecksum } from "./bzip2-marks.ts";
import { checkExpansion } from "./expansion.ts";

/** The bzip2 library, one instance a thread. */
export type Bzip2Decoder = Awaited<ReturnType<typeof Bzip2.init>>;

let loading: Promise<Bzip2Decoder> | undefined;

export function loadBzip2(): Promise<Bzip2Decoder> {
  loading ??= initWithoutListeners();
  return loading;
}

/** The library hooks the process's error events when it loads, which is not its business here. */
async function initWithoutListeners(): Promise<Bzip2Decoder> {
  const events = ["uncaughtException", "unhandledRejection"];
  const before = events.map((event) => process.rawListeners(event));
  const decoder = await Bzip2.init();
  events.forEach((event, index) => {
    for (const listener of process.rawListeners(event)) {
      if (before[index]?.includes(listener) !== true) process.removeListener(event, listener as () => void);
    }
  });
  return decoder;
}

/** What stands in a batch of blocks, and what the streams' checksums are to be compared with. */
export interface DecodedBatch {
  readonly bytes: Uint8Array;
  readonly checks: readonly BlockCheck[];
  /** True where a block may reach into the next batch: nothing is given until it is joined with that one. */
  readonly unfinished: boolean;
}

export interface BlockCheck {
  readonly checksum: number;
  readonly streamChecksum?: number;
  /** Offset in bits of the block in the file. */
  readonly start: number;
}

/** Of one batch: below this size no expansion is suspect, and no batch of a dump comes near it. */
const FREE_BATCH_OUTPUT = 64 * 1024 * 1024;

/**
 * Decodes the blocks of a batch, each checked against its own checksum. A block that cannot be decoded
 * is joined with the next before it counts as corrupt.
 * @throws ProblemError naming the byte of the block that is corrupt or expands beyond all measure
 */
export function decodeBatch(decoder: Bzip2Decoder, batch: Bzip2Batch, file: string): DecodedBatch {
  const parts: Uint8Array[] = [];
  const checks: BlockCheck[] = [];
  let size = 0;
  for (let index = 0; index < batch.blocks.length; ) {
    const decoded = decodeBlock(decoder, batch, index);
    if (decoded === undefined) {
      if (mayGoOn(batch, index)) return { bytes: new Uint8Array(0), checks: [], unfinished: true };
      throw corrupt(file, Math.floor((batch.blocks[index] as Bzip2Block).start / 8), "a sound block");
    }
    parts.push(decoded.bytes);
    checks.push(decoded.check);
    size += decoded.bytes.length;
    const expansion = { stored: batch.bytes.length, output: size };
    checkExpansion(expansion, { file, byte: batch.position }, batch.maxExpansion, FREE_BATCH_OUTPUT);
    index = decoded.next;
  }
  const bytes = parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts, size);
  return { bytes, checks, unfinished: false };
}

/** The block at `index`, taken together with as many of the next as it needs to be sound. */
function decodeBlock(
  decoder: Bzip2Decoder,
  batch: Bzip2Batch,
  index: number,
): { bytes: Uint8Array; check: BlockCheck; next: number } | undefined {
  const first = batch.blocks[index] as Bzip2Block;
  for (let last = index; last < batch.blocks.length; last++) {
    const { end, streamChecksum } = batch.blocks[last] as Bzip2Block;
    const start = first.start - batch.position * 8;
    const bytes = decodeBits(decoder, batch.bytes, start, end - batch.position * 8, first.level);
    if (bytes !== undefined) {
      const checksum = readChecksum(batch.bytes, start + 48);
      const check = { checksum, start: first.start, ...(streamChecksum !== undefined && { streamChecksum }) };
      return { bytes, check, next: last + 1 };
    }
    if (streamChecksum !== undefined) return undefined;
  }
  return undefined;
}

/** Whether the block at `index` may reach into the next batch: its stream goes on and it is not too long. */
function mayGoOn({ blocks }: Bzip2Batch, index: number): boolean {
  const rest = blocks.slice(index);
  const bits = (rest.at(-1)?.end ?? 0) - (rest[0]?.start ?? 0);
  return bits < MAX_BLOCK_BYTES * 8 && rest.every((block) => block.streamChecksum === undefined);
}

/** Two neighbouring batches as one, for a block that reaches from the first into the second. */
export function joinBatches(first: Bzip2Batch, second: Bzip2Batch): Bzip2Batch {
  const bytes = new Uint8Array(second.position + second.bytes.length - first.position);
  bytes.set(first.bytes);
  bytes.set(second.bytes, second.position - first.position);
  return { blocks: [...first.blocks, ...second.blocks], position: first.position, bytes };
}

/** The room a block of ordinary text needs, learnt from the blocks before. */
let room = 0;

/** Decodes one block as a stream of its own; undefined where it is not sound. */
function decodeBits(
  decoder: Bzip2Decoder,
  bytes: Uint8Array,
  start: number,
  end: number,
  level: number,
): Uint8Array | undefined {
  const stream = wrapBlock(bytes, start, end, level);
  // Runs of one byte are stored shorter before a block is filled: 255 bytes in 5.
  const most = level * 100_000 * 52;
  for (let size = Math.min(most, Math.max(room, level * 101_000)); ; size = Math.min(most, size * 3)) {
    try {
      const decoded = decoder.decompress(stream, size);
      room = Math.max(room, Math.min(2_000_000, decoded.length));
      return decoded;
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith("BZ2 decompression failed")) throw error;
      if (!error.message.includes("BZ_OUTBUFF_FULL")) return undefined;
      if (size === most) return undefined;
    }
  }
}

/** A stream of one block: head, the block moved to a byte border, end mark, the block's checksum. */
function wrapBlock(bytes: Uint8Array, start: number, end: number, level: number): Uint8Array {
  const bits = end - start;
  const whole = Math.ceil(bits / 8);
  const stream = new Uint8Array(4 + Math.ceil((bits + MARK_AND_CHECKSUM) / 8));
  stream.set([0x42, 0x5a, 0x68, 0x30 + level]);
  const from = start >> 3;
  const shift = start & 7;
  for (let index = 0; index < whole; index++) {
    const two = ((bytes[from + index] as number) << 8) | (bytes[from + index + 1] ?? 0);
    stream[4 + index] = (two << shift) >> 8;
  }
  const used = bits & 7;
  if (used > 0) stream[3 + whole] = (stream[3 + whole] as number) & (0xff << (8 - used));
  const checksum = readChecksum(bytes, start + 48);
  const tail = [
    ...END_MARK,
    checksum >>> 24,
    (checksum >>> 16) & 255,
    (checksum >>> 8) & 255,
    checksum & 255,
  ];
  tail.forEach((byte, index) => {
    const bit = 32 + bits + index * 8;
    const at = bit >> 3;
    stream[at] = (stream[at] as number) | (byte >> (bit & 7));
    if ((bit & 7) > 0) stream[at + 1] = (byte << (8 - (bit & 7))) & 255;
  });
  return stream;
}

/**
 * Compares the checksum of every stream with those of its blocks, batch after batch in the file's order.
 * The function throws ProblemError at the byte of the block that ends a stream whose checksum is wrong.
 */
export function streamChecker(file: string): (checks: readonly BlockCheck[]) => void {
  let combined = 0;
  return (checks) => {
    for (const { checksum, streamChecksum, start } of checks) {
      combined = combineChecksum(combined, checksum);
      if (streamChecksum === undefined) continue;
      if (streamChecksum !== combined) {
        throw corrupt(file, Math.floor(start / 8), "a stream whose checksum agrees with those of its blocks");
      }
      combined = 0;
    }
  };
}
