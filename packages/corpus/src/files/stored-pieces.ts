import { closeSync, openSync, readSync } from "node:fs";
import { unreadableFile } from "./unreadable-file.ts";

/** Of a file of any size so much is in memory. */
export const pieceBytes = 1 << 20;

/**
 * The bytes of a file as stored, piece by piece; each piece is valid until the next.
 * @throws ProblemError where the file cannot be read
 */
export function* storedPieces(file: string): Generator<Uint8Array> {
  const descriptor = readable(file, () => openSync(file, "r"));
  try {
    const piece = Buffer.alloc(pieceBytes);
    for (;;) {
      const length = readable(file, () => readSync(descriptor, piece));
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads stretches of a stored file, from a byte on, for files of any size. The file stays open until the process ends.
 * @throws ProblemError where the file cannot be opened
 */
export function stretchReader(file: string): (start: number, bytes: number) => Buffer {
  const descriptor = readable(file, () => openSync(file, "r"));
  return (start, bytes) => {
    const stretch = Buffer.allocUnsafe(bytes);
    for (let read = 0; read < bytes; ) {
      const more = readSync(descriptor, stretch, read, bytes - read, start + read);
      if (more === 0) throw new Error(`${file} has become shorter while it was read`);
      read += more;
    }
    return stretch;
  };
}

function readable<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw unreadableFile(file, cause);
  }
}
