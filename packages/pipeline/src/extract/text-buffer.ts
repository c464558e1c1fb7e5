import type { ByteSpan } from "@discoprep/wikidump";

/** Texts as UTF-8, one after the other: bytes move to another thread at no cost, strings are copied. */
export interface TextBuffer {
  /** @returns the text's place in what `take` will give */
  add(text: string): ByteSpan;
  /** The same with a line feed behind it. */
  addLine(text: string): ByteSpan;
  /** Forgets all texts that were not taken. */
  clear(): void;
  /** All texts since the last call, in memory of their own. */
  take(): Uint8Array<ArrayBuffer>;
}

const FIRST_BYTES = 1 << 20;
/** No UTF-16 code unit takes more bytes of UTF-8. */
const MOST_BYTES = 3;
const LINE_FEED = 0x0a;

export function textBuffer(): TextBuffer {
  let bytes = Buffer.allocUnsafe(FIRST_BYTES);
  let size = 0;
  const write = (text: string): void => {
    const most = size + text.length * MOST_BYTES + 1;
    if (most > bytes.length) bytes = Buffer.concat([bytes.subarray(0, size)], most * 2);
    size += bytes.write(text, size, "utf8");
  };
  return {
    add(text) {
      const start = size;
      write(text);
      return { start, end: size };
    },
    addLine(text) {
      const start = size;
      // Not one string of both, which would be copied first.
      write(text);
      bytes[size++] = LINE_FEED;
      return { start, end: size };
    },
    clear() {
      size = 0;
    },
    take() {
      const taken = new Uint8Array(bytes.subarray(0, size));
      size = 0;
      return taken;
    },
  };
}
