import type { ByteSpan } from "@discoprep/wikidump";

/** Texts as UTF-8, one after the other: bytes move to another thread at no cost, strings are copied. */
export interface TextBuffer {
  /** How many bytes are written. */
  readonly size: number;
  /** Writes a text. */
  write(text: string): void;
  /** Writes a character of ASCII. */
  writeByte(code: number): void;
  /** @returns the text's place in what `take` will give */
  add(text: string): ByteSpan;
  /** The same with a line feed behind it. */
  addLine(text: string): ByteSpan;
  /** What is written from a place on, until the next is written. */
  from(start: number): Uint8Array;
  /** Forgets what is written from a place on. */
  cut(start: number): void;
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
  const grow = (most: number): void => {
    if (most > bytes.length) bytes = Buffer.concat([bytes.subarray(0, size)], most * 2);
  };
  const write = (text: string): void => {
    grow(size + text.length * MOST_BYTES);
    size += bytes.write(text, size, "utf8");
  };
  const writeByte = (code: number): void => {
    grow(size + 1);
    bytes[size++] = code;
  };
  return {
    get size() {
      return size;
    },
    write,
    writeByte,
    add(text) {
      const start = size;
      write(text);
      return { start, end: size };
    },
    addLine(text) {
      const start = size;
      // Not one string of both, which would be copied first.
      write(text);
      writeByte(LINE_FEED);
      return { start, end: size };
    },
    from: (start) => bytes.subarray(start, size),
    cut(start) {
      size = start;
    },
    take() {
      const taken = new Uint8Array(bytes.subarray(0, size));
      size = 0;
      return taken;
    },
  };
}
