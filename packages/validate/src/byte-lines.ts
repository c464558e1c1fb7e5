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

/**
 * Splits a stream of bytes at line feeds and nowhere else. Of a line beyond the limit only the length is
 * kept, so that a file of one endless line costs no memory.
 * @param limit in bytes
 */
export async function* byteLines(
  stream: AsyncIterable<Uint8Array | string>,
  limit: number = maximalLineLength,
): AsyncGenerator<ByteLine> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  let byte = 0;
  const add = (part: Uint8Array): void => {
    length += part.length;
    if (length > limit) parts = [];
    else parts.push(part);
  };
  const line = (ended: boolean): ByteLine => {
    number++;
    const content = ended ? length - 1 : length;
    const found = {
      number,
      byte,
      bytes: length > limit ? undefined : Buffer.concat(parts),
      length: content,
      ended,
    };
    byte += length;
    parts = [];
    length = 0;
    return found;
  };
  for await (const piece of stream) {
    const chunk = typeof piece === "string" ? Buffer.from(piece) : piece;
    let start = 0;
    for (let feed = chunk.indexOf(10); feed !== -1; feed = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, feed + 1));
      start = feed + 1;
      yield line(true);
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  if (length > 0) yield line(false);
}
