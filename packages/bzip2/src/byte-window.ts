/** A file in memory, or its pieces in order, of any size. A piece must not change after it is given. */
export type ByteSource = Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const MAX_SPARE = 2 * 1024 * 1024;

/** The bytes of a file that are held at a time. Offsets are bytes of the file. */
export class ByteWindow {
  bytes: Uint8Array = new Uint8Array(0);
  start: number;
  readonly #pieces: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  /** The memory that pieces are joined in; `bytes` is in it, or is a single piece. */
  #room: Uint8Array = new Uint8Array(0);

  constructor(source: ByteSource, start: number) {
    const pieces = source instanceof Uint8Array ? [source] : source;
    this.#pieces =
      Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
    this.start = start;
  }

  get end(): number {
    return this.start + this.bytes.length;
  }

  async grow(): Promise<boolean> {
    const next = await this.#pieces.next();
    if (next.done === true) return false;
    this.bytes = this.bytes.length === 0 ? next.value : this.#joined(next.value);
    return true;
  }

  /** Takes pieces until `count` bytes from an offset on are held. @returns whether there are as many */
  async holds(offset: number, count: number): Promise<boolean> {
    while (this.end < offset + count) if (!(await this.grow())) return false;
    return true;
  }

  dropBefore(offset: number): void {
    this.bytes = this.bytes.subarray(offset - this.start);
    this.start = offset;
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  /** Joins a piece to the bytes, in the room after them if there is enough. */
  #joined(piece: Uint8Array): Uint8Array {
    const { bytes } = this;
    const size = bytes.length + piece.length;
    let first = bytes.byteOffset;
    if (bytes.buffer !== this.#room.buffer || first + size > this.#room.length) {
      this.#room = new Uint8Array(size + Math.min(size, MAX_SPARE));
      this.#room.set(bytes);
      first = 0;
    }
    this.#room.set(piece, first + bytes.length);
    return this.#room.subarray(first, first + size);
  }
}
