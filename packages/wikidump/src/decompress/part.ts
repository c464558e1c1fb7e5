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
