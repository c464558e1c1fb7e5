/** A stretch of a file that can be decompressed by itself, on any thread. */
export type Chunk = PlainChunk | Bzip2Chunk;

/**
 * The part of a file that is read by itself. All stretches of a file together are the file: each has the same chunks
 * as in a reading of all stretches, one after another.
 */
export interface Stretch {
  readonly index: number;
  /** The first byte of the stretch. What begins before it is not looked at. */
  readonly from: number;
  /** The index of the stretch in which a byte lies; no chunk begins in one stretch and holds a beginning of another. */
  readonly indexOf: (byte: number) => number;
}

/** Bytes that need no decompression. */
export interface PlainChunk {
  readonly kind: "plain";
  /** Offset in the file as stored of the place up to which it had been read; in a stretch, of the first of `bytes`. */
  readonly position: number;
  readonly bytes: Uint8Array;
}

/** Neighbouring bzip2 blocks with the bytes that hold them. */
export interface Bzip2Chunk {
  readonly kind: "bzip2";
  readonly blocks: readonly Bzip2Block[];
  /** Offset in the file of the first of `bytes`. */
  readonly position: number;
  readonly bytes: Uint8Array;
  /** How many times its size the data may expand. */
  readonly maxExpansion: number;
}

/** One block of a bzip2 stream. Offsets are in bits from the start of the file. */
export interface Bzip2Block {
  readonly start: number;
  readonly end: number;
  /** The stream's block size in units of 100,000 bytes, 1 to 9. */
  readonly level: number;
  /** On the last block of a stream: the checksum the stream states for all its blocks. */
  readonly streamChecksum?: number;
}

/** What the checksum of a stream is to be compared with. */
export interface BlockCheck {
  readonly checksum: number;
  readonly streamChecksum?: number;
  /** Offset in bits of the block in the file. */
  readonly start: number;
}

/** What decompressing a chunk gives. */
export interface Decompressed {
  /** Valid until the same thread decompresses the next chunk. */
  readonly bytes: Uint8Array;
  readonly checks: readonly BlockCheck[];
  readonly state: ChunkState;
}

/**
 * `whole`; `unfinished`: a block may reach into the next chunk, so nothing is given until both are joined;
 * a number: the block of this index is large when decompressed, so nothing is given until it stands alone.
 */
export type ChunkState = "whole" | "unfinished" | number;
