import type { ByteSpan } from "@discoprep/wikidump";

const FIRST_BYTES = 1 << 20;
/** Fewer are copied. */
const FEWEST_TO_MOVE = FIRST_BYTES / 4;
/** More, as of a page of many MB, are not kept for the next texts. */
const MOST_TO_KEEP = FIRST_BYTES * 8;
/** No UTF-16 code unit takes more bytes of UTF-8. */
const MOST_BYTES = 3;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Texts as UTF-8, one after the other: bytes move to another thread at no cost, strings are copied. */
export class TextBuffer {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #size = 0;
  /** Memory that was taken and has come back. */
  readonly #spare: Buffer<ArrayBuffer>[] = [];

  /** How many bytes are written. */
  get size(): number {
    return this.#size;
  }

  /** Writes a text. */
  write(text: string): void {
    this.#grow(text.length * MOST_BYTES);
    this.#size += this.#bytes.write(text, this.#size, "utf8");
  }

  /** Writes a character of ASCII. */
  writeByte(code: number): void {
    this.#grow(1);
    this.#bytes[this.#size++] = code;
  }

  /** Writes a character of ASCII over the one at a place. */
  replaceByte(at: number, code: number): void {
    this.#bytes[at] = code;
  }

  /**
   * Writes what another buffer has from a place on as the inside of a string of JSON. The bytes that are there already
   * are copied, as to encode a text again takes longer.
   * @returns false, with nothing written, where a control character is to be escaped
   */
  writeEscaped(other: TextBuffer, start: number): boolean {
    const source = other.#bytes;
    const end = other.#size;
    this.#grow((end - start) * 2);
    const target = this.#bytes;
    let size = this.#size;
    for (let at = start; at < end; at++) {
      const byte = source[at] as number;
      if (byte < SPACE) return false;
      if (byte === QUOTE || byte === BACKSLASH) target[size++] = BACKSLASH;
      target[size++] = byte;
    }
    this.#size = size;
    return true;
  }

  /** @returns the text's place in what `take` will give */
  add(text: string): ByteSpan {
    const start = this.#size;
    this.write(text);
    return { start, end: this.#size };
  }

  /** The same with a line feed after it. */
  addLine(text: string): ByteSpan {
    const start = this.#size;
    // Not one string of both, which would be copied first.
    this.write(text);
    this.writeByte(LINE_FEED);
    return { start, end: this.#size };
  }

  /** What is written from a place on, until the next is written. */
  from(start: number): Uint8Array {
    return this.#bytes.subarray(start, this.#size);
  }

  /** Forgets what is written from a place on. */
  cut(start: number): void {
    this.#size = start;
  }

  /** All texts since the last call. No other bytes in use are in their memory, which may be longer. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes;
    const size = this.#size;
    this.#size = 0;
    if (size < FEWEST_TO_MOVE) return new Uint8Array(bytes.subarray(0, size));
    this.#bytes = this.#spare.pop() ?? Buffer.allocUnsafeSlow(Math.min(bytes.length, MOST_TO_KEEP));
    return new Uint8Array(bytes.buffer, 0, size);
  }

  /** Takes back the memory of texts that are no longer read: V8 frees such memory only when it collects all garbage. */
  giveBack({ buffer }: Uint8Array<ArrayBuffer>): void {
    const { byteLength } = buffer;
    if (byteLength >= FIRST_BYTES && byteLength <= MOST_TO_KEEP) this.#spare.push(Buffer.from(buffer));
  }

  /** Makes room for so many bytes more. */
  #grow(more: number): void {
    const most = this.#size + more;
    if (most <= this.#bytes.length) return;
    const longer = Buffer.allocUnsafeSlow(most * 2);
    this.#bytes.copy(longer, 0, 0, this.#size);
    this.#bytes = longer;
  }
}
