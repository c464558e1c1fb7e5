import { ProblemError } from "@discoprep/corpus";
import type { Part } from "./decompress/index.ts";
import { cutPage, MAX_PAGE_BYTES } from "./find-page.ts";
import type { OpenDump } from "./open-dump.ts";
import { malformed } from "./xml-parser.ts";

/** The XML of a dump that is in memory: what was kept of earlier parts, and the last part. */
export class XmlWindow {
  readonly #dump: OpenDump;
  #xml: Buffer = Buffer.alloc(0);
  /** Bytes of `#xml` that are kept. */
  #kept = 0;
  /** Offset of the first of them in the file as stored. */
  #keptPosition = 0;
  /** Offset of the last part in the file as stored. */
  #position = 0;
  #isCut = false;

  constructor(dump: OpenDump) {
    this.#dump = dump;
  }

  /** The last part is valid until the next is asked for. */
  get xml(): Buffer {
    return this.#xml;
  }

  /** Whether the page at the start is too large, so that bytes of it are left out. */
  get isCut(): boolean {
    return this.#isCut;
  }

  add({ bytes, position }: Part): void {
    // The rest of a character whose first bytes are left out.
    const rest = this.#isCut
      ? Math.max(
          0,
          bytes.findIndex((byte) => (byte & 0xc0) !== 0x80),
        )
      : 0;
    const part = Buffer.from(bytes.buffer, bytes.byteOffset + rest, bytes.length - rest);
    this.#kept = this.#xml.length;
    this.#xml = this.#kept === 0 ? part : Buffer.concat([this.#xml, part]);
    this.#position = position;
  }

  /** Returns the offset of a byte in the file as stored; of compressed data, of the part that holds it. */
  positionOf(byte: number): number {
    const [first, position] = byte < this.#kept ? [0, this.#keptPosition] : [this.#kept, this.#position];
    return this.#dump.compression === "none" ? position + byte - first : position;
  }

  /** Keeps the bytes from one on, or others in their place. */
  keep(at: number, bytes = this.#xml.subarray(at)): void {
    this.#keptPosition = this.positionOf(at);
    this.#position = this.positionOf(this.#xml.length);
    this.#xml = Buffer.from(bytes);
    this.#kept = bytes.length;
    this.#isCut = false;
  }

  /**
   * Keeps a page whose end has not been read; of one that is too large only so much that its end is seen.
   * @throws ProblemError for a page that is too large and has no revision
   */
  keepPage(at: number): void {
    const page = this.#xml.subarray(at);
    const isCut = page.length > MAX_PAGE_BYTES || (at === 0 && this.#isCut);
    const bytes = isCut ? cutPage(page) : page;
    if (bytes === undefined)
      throw malformed(
        this.#xml,
        { start: at, end: this.#xml.length },
        "<revision",
        `${page.length} bytes without it`,
      );
    this.keep(at, bytes);
    this.#isCut = isCut;
  }

  /** Returns the problem of a byte of the XML with its place in the file, and any other error as it is. */
  located(error: unknown): unknown {
    if (!(error instanceof ProblemError) || error.problem.where.file !== undefined) return error;
    const { problem } = error;
    const { byte = 0, ...where } = problem.where;
    return new ProblemError({
      ...problem,
      where: { file: this.#dump.file, byte: this.positionOf(byte), ...where },
    });
  }
}
