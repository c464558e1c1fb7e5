import { closeSync, openSync, readSync } from "node:fs";
import { ProblemError, problem } from "@discoprep/corpus";

/** Bytes of a file that are in memory at once. */
const pieceBytes = 1 << 20;

/**
 * Gives the bytes of a file as stored, piece by piece; each piece is valid until the next.
 * @throws ProblemError if the file cannot be read
 */
export function* storedPieces(file: string, size: number = pieceBytes): Generator<Buffer> {
  const descriptor = readable(file, () => openSync(file, "r"));
  try {
    const piece = Buffer.allocUnsafe(size);
    for (;;) {
      const length = readable(file, () => readSync(descriptor, piece));
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Returns the first bytes of a file as stored, at most 10,000. @throws ProblemError as `storedPieces` */
export function storedBeginning(file: string): Buffer {
  for (const piece of storedPieces(file, 10_000)) return piece;
  return Buffer.alloc(0);
}

/** Returns what the system reads. @throws ProblemError if it does not let the file be read */
export function readable<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw unreadableFile(file, cause);
  }
}

const faults: Readonly<Record<string, string>> = {
  EISDIR: "a folder",
  ENOTDIR: "a part of the path that is a file, not a folder",
  EACCES: "permissions that forbid it",
};

/** Makes the error for a file that the system does not let read, as `cause` says. */
export function unreadableFile(file: string, cause: unknown): ProblemError {
  const code = (cause as NodeJS.ErrnoException).code ?? "unknown error";
  const details = { found: faults[code] ?? code };
  const message =
    code === "ENOENT" ? problem("no-such-path", { file }) : problem("unreadable-file", { file }, details);
  return new ProblemError(message, { cause });
}
