/** A line of a file as stored. */
export interface ByteLine {
  /** 1-based. */
  readonly number: number;
  /** Where the line begins in the file, 0-based. */
  readonly byte: number;
  /** The line with its line feed, if it has one; undefined where it is longer than the limit. */
  readonly bytes: Buffer | undefined;
  /** In bytes, without the line feed. */
  readonly length: number;
  /** Whether a line feed ends the line. */
  readonly ended: boolean;
}

/** Lines beyond this many bytes are passed over and reported: 16 MiB, a thousand times a long relation. */
export const maximalLineLength = 16 * 1024 * 1024;

/** Splits bytes at line feeds and nowhere else, a chunk at a time. */
export interface LineSplitter {
  /** The lines that end in this chunk. */
  split(chunk: Uint8Array | string): ByteLine[];
  /** The last line, where no line feed ends it. */
  rest(): ByteLine | undefined;
}

/**
 * A splitter that keeps only the length of a line beyond the limit, so that a file of one endless line costs no
 * memory.
 * @param limit in bytes
 */
export function lineSplitter(limit: number = maximalLineLength): LineSplitter {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 0;
  let byte = 0;
  const add = (part: Buffer): void => {
    length += part.length;
    if (length > limit) parts = [];
    else parts.push(part);
  };
  const line = (ended: boolean): ByteLine => {
    number++;
    const content = ended ? length - 1 : length;
    const whole = parts.length === 1 ? parts[0] : Buffer.concat(parts);
    const found = { number, byte, bytes: length > limit ? undefined : whole, length: content, ended };
    byte += length;
    parts = [];
    length = 0;
    return found;
  };
  return {
    split(piece) {
      const chunk = typeof piece === "string" ? Buffer.from(piece) : asBuffer(piece);
      const lines: ByteLine[] = [];
      let start = 0;
      for (let feed = chunk.indexOf(10); feed !== -1; feed = chunk.indexOf(10, start)) {
        add(chunk.subarray(start, feed + 1));
        start = feed + 1;
        lines.push(line(true));
      }
      if (start < chunk.length) add(chunk.subarray(start));
      return lines;
    },
    rest: () => (length > 0 ? line(false) : undefined),
  };
}

/** The same bytes under the type whose methods are wanted. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Splits bytes that are in memory. @param limit in bytes, as for `lineSplitter` */
export function linesOf(bytes: Uint8Array | string, limit: number = maximalLineLength): ByteLine[] {
  const splitter = lineSplitter(limit);
  const lines = splitter.split(bytes);
  const last = splitter.rest();
  return last === undefined ? lines : [...lines, last];
}

/** The lines of a stream, one at a time. @param limit in bytes, as for `lineSplitter` */
export async function* byteLines(
  stream: AsyncIterable<Uint8Array | string>,
  limit: number = maximalLineLength,
): AsyncGenerator<ByteLine> {
  const splitter = lineSplitter(limit);
  for await (const chunk of stream) yield* splitter.split(chunk);
  const last = splitter.rest();
  if (last !== undefined) yield last;
}
