import { closeSync, openSync, readSync } from "node:fs";
import { unreadableFile } from "./unreadable-file.ts";

/** Of a file of any size so much is in memory. */
const pieceBytes = 1 << 20;

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

/** What the system reads. @throws ProblemError where it does not let the file be read */
export function readable<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw unreadableFile(file, cause);
  }
}
