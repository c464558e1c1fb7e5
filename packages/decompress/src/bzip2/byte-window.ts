/** The part of a byte stream that is held at a time; offsets count from the start of the stream. */
export interface ByteWindow {
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
export function byteWindow(source: AsyncIterable<Uint8Array>, from = 0): ByteWindow {
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
