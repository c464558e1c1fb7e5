import { Bzip2Error } from "./error.ts";

/** A stream, or its part in a range of the file: the blocks that begin there. */
export interface StreamPart {
  blocks: number;
  /** The byte of the file at which the last of them begins. */
  position: number;
  /** Their checksums, combined as if the stream began with them. */
  checksum: number;
  /** The checksum that the stream states; undefined if its last block is not in the range. */
  stated?: number;
}

/** Checks streams whose parts are in several ranges of a file. */
export class StreamChecksum {
  #checksum: number | undefined;

  /** @param from the byte of the file at which the first range begins: above 0, the first stream to end is not checked */
  constructor(from: number) {
    this.#checksum = from === 0 ? 0 : undefined;
  }

  /** Adds the part of the next stream, or the next part of a stream. @throws Bzip2Error if the stream states another checksum */
  add({ blocks, position, checksum, stated }: StreamPart): void {
    if (this.#checksum !== undefined) this.#checksum = combineChecksums(this.#checksum, checksum, blocks);
    if (stated === undefined) return;
    if (this.#checksum !== undefined) checkStream(position, this.#checksum, stated);
    this.#checksum = 0;
  }
}

export function checkStream(position: number, checksum: number, stated: number): void {
  if (checksum === stated) return;
  throw new Bzip2Error("corrupt", position, "a stream whose checksum agrees with those of its blocks");
}

/** Returns the checksum of a stream after more blocks: for each, the one before is rotated by a bit and combined by xor. */
export function combineChecksums(before: number, checksum: number, blocks: number): number {
  const bits = blocks % 32;
  return (((before << bits) | (before >>> (32 - bits))) ^ checksum) >>> 0;
}
