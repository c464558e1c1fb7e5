import { END_MARK, MARK_AND_CHECKSUM, readChecksum } from "./marks.ts";

/** `BZh9` */
export const STREAM_HEAD_BYTES = 4;

/**
 * Writes a stream of one block: head, the block moved to a byte border, end mark, the block's checksum.
 * @param start of the block in `bytes`, in bits; `end` is behind it
 * @param level the stream's block size, 1 to 9
 */
export function writeStream(
  stream: Uint8Array,
  bytes: Uint8Array,
  start: number,
  end: number,
  level: number,
): void {
  stream.set([0x42, 0x5a, 0x68, 0x30 + level]);
  const bits = end - start;
  const whole = Math.ceil(bits / 8);
  copyBits(stream.subarray(STREAM_HEAD_BYTES, STREAM_HEAD_BYTES + whole), bytes, start);
  stream.fill(0, STREAM_HEAD_BYTES + whole);
  const used = bits & 7;
  const last = STREAM_HEAD_BYTES + whole - 1;
  if (used > 0) stream[last] = (stream[last] as number) & (0xff << (8 - used));
  const checksum = readChecksum(bytes, start + 48);
  const checksumBytes = [24, 16, 8, 0].map((by) => (checksum >>> by) & 255);
  [...END_MARK, ...checksumBytes].forEach((byte, index) => {
    const bit = STREAM_HEAD_BYTES * 8 + bits + index * 8;
    const at = bit >> 3;
    stream[at] = (stream[at] as number) | (byte >> (bit & 7));
    if ((bit & 7) > 0) stream[at + 1] = (byte << (8 - (bit & 7))) & 255;
  });
}

/** Fills `target` with the bits of `bytes` from a bit on; zeros where they end. */
function copyBits(target: Uint8Array, bytes: Uint8Array, start: number): void {
  const from = start >> 3;
  const shift = start & 7;
  if (shift === 0) target.set(bytes.subarray(from, from + target.length));
  else {
    const last = target.length - 1;
    shiftBytes(target, bytes, from, shift, last);
    target[last] = ((bytes[from + last] as number) << shift) | ((bytes[from + last + 1] ?? 0) >> (8 - shift));
  }
}

/** Nothing but a loop: V8 compiles a function anew where it is left on a way that it has not yet seen. */
function shiftBytes(target: Uint8Array, bytes: Uint8Array, from: number, shift: number, count: number): void {
  let byte = bytes[from] as number;
  for (let index = 0; index < count; index++) {
    const next = bytes[from + index + 1] as number;
    target[index] = (byte << shift) | (next >> (8 - shift));
    byte = next;
  }
}

/** The bytes that `writeStream` fills for a block of so many bits. */
export function streamBytes(bits: number): number {
  return STREAM_HEAD_BYTES + Math.ceil((bits + MARK_AND_CHECKSUM) / 8);
}
