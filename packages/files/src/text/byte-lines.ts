import { reportBytes } from "./progress.ts";

/**
 * A line of a file as stored: its number from 1, the byte in the file where it begins, its bytes with the line feed that ends it, if one
 * does, or undefined for a line beyond the limit, and its length in bytes without the line feed.
 */
export interface ByteLine {
  readonly number: number;
  readonly byte: number;
  readonly bytes: Buffer | undefined;
  readonly length: number;
  readonly ended: boolean;
}

/**
 * Splits bytes at line feeds and nowhere else, a chunk at a time. It keeps only the length of a line beyond the limit, so
 * that an endless line costs no memory.
 */
export class LineSplitter {
  /** Default limit in bytes: 16 MiB, a thousand times a long relation. */
  static readonly limit = 16 * 1024 * 1024;
  readonly #limit: number;
  #parts: Buffer[] = [];
  #length = 0;
  #number = 0;
  #byte = 0;

  constructor(limit: number = LineSplitter.limit) {
    this.#limit = limit;
  }

  static async *linesOf(
    stream: AsyncIterable<Uint8Array | string>,
    limit?: number,
  ): AsyncGenerator<ByteLine> {
    const splitter = new LineSplitter(limit);
    for await (const chunk of stream) yield* splitter.split(chunk);
    yield* splitter.rest();
  }

  /** Returns the lines that end in this chunk. */
  split(piece: Uint8Array | string): ByteLine[] {
    const chunk = typeof piece === "string" ? Buffer.from(piece) : asBuffer(piece);
    const lines: ByteLine[] = [];
    let start = 0;
    for (let feed = chunk.indexOf(10); feed !== -1; feed = chunk.indexOf(10, start)) {
      this.#add(chunk.subarray(start, feed + 1));
      start = feed + 1;
      lines.push(this.#line(true));
    }
    // The chunk may be overwritten before the next.
    if (start < chunk.length) this.#add(Buffer.from(chunk.subarray(start)));
    reportBytes(this.#byte + this.#length, undefined, " read");
    return lines;
  }

  /** Returns the last line, if no line feed ends it. */
  rest(): ByteLine[] {
    return this.#length > 0 ? [this.#line(false)] : [];
  }

  #add(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > this.#limit) this.#parts = [];
    else this.#parts.push(part);
  }

  #line(ended: boolean): ByteLine {
    const whole = this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts);
    const line = {
      number: ++this.#number,
      byte: this.#byte,
      bytes: this.#length > this.#limit ? undefined : whole,
      length: ended ? this.#length - 1 : this.#length,
      ended,
    };
    this.#byte += this.#length;
    this.#parts = [];
    this.#length = 0;
    return line;
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
