import type { ByteSpan } from "@discoprep/wikidump";

/** Lines as UTF-8, one after the other: bytes move to another thread at no cost, strings are copied. */
export interface LineBuffer {
  /**
   * @param line without line feed
   * @returns its place, line feed included, in what `take` will give
   */
  add(line: string): ByteSpan;
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
      const taken = new Uint8Array(bytes.subarray(0, size));
      size = 0;
      return taken;
    },
  };
}
