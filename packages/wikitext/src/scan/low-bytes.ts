const FIRST_BYTES = 1 << 14;
let room = Buffer.alloc(FIRST_BYTES);

/** Bytes after those of the text: a caller may look at several at a time. */
const MORE = 4;

/**
 * The lower byte of each code unit of a text, until the next call: looking at a byte costs a third of looking at a
 * string. After them come four bytes or more of earlier texts.
 */
export function lowBytes(text: string): Uint8Array {
  if (text.length + MORE > room.length) room = Buffer.alloc(text.length * 2 + MORE);
  room.write(text, 0, "latin1");
  return room;
}
