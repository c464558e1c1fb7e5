/** A line in the bytes of a piece's lines: offsets in bytes, its line feed included. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** Lines as UTF-8, one after the other: bytes move to another thread at no cost, strings are copied. */
export interface LineBuffer {
  /** @param line without line feed */
  add(line: string): LineSpan;
  /** All lines since the last call, in memory of their own. */
  take(): Uint8Array<ArrayBuffer>;
}

const FIRST_BYTES = 1 << 20;
const LINE_FEED = 0x0a;
/** No UTF-16 code unit takes more bytes of UTF-8. */
const MOST_BYTES = 3;

export function lineBuffer(): LineBuffer {
  let bytes = Buffer.allocUnsafe(FIRST_BYTES);
  let size = 0;
  return {
    add(line) {
      const most = size + line.length * MOST_BYTES + 1;
      if (most > bytes.length) bytes = Buffer.concat([bytes.subarray(0, size)], most * 2);
      const start = size;
      size += bytes.write(line, size, "utf8");
      bytes[size++] = LINE_FEED;
      return { start, end: size };
    },
    take() {
      const taken = Uint8Array.prototype.slice.call(bytes, 0, size) as Uint8Array<ArrayBuffer>;
      size = 0;
      return taken;
    },
  };
}
