import { closeSync, openSync, readSync } from "node:fs";
import { ProblemError } from "@discoprep/corpus";

/** Of a file of any size so much is in memory. */
const pieceBytes = 1 << 20;

/**
 * The bytes of a file as stored, piece by piece; each piece is valid until the next.
 * @throws ProblemError where the file cannot be read
 */
export function* storedPieces(file: string, size: number = pieceBytes): Generator<Buffer> {
  const descriptor = readable(file, () => openSync(file, "r"));
  try {
    const piece = Buffer.alloc(size);
    for (;;) {
      const length = readable(file, () => readSync(descriptor, piece));
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** The first bytes of a file as stored, at most 10,000: enough to see what it is. @throws ProblemError as `storedPieces` */
export function fileBeginning(file: string): Buffer {
  for (const piece of storedPieces(file, 10_000)) return piece;
  return Buffer.alloc(0);
}

/** What the system reads. @throws ProblemError where it does not let the file be read */
export function readable<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw unreadableFile(file, cause);
  }
}

/** What the system's codes mean, and what to do. */
const faults: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
  ENOENT: ["the file does not exist", "Check the path."],
  EISDIR: ["the path is that of a folder, not of a file", "Name a file."],
  ENOTDIR: ["a part of the path is a file, not a folder", "Name a folder where one is expected."],
  EACCES: ["the file cannot be read: its permissions forbid it", "Change its permissions."],
};

/** The problem of a file that the system does not let read, as `cause` says. */
export function unreadableFile(file: string, cause: unknown): ProblemError {
  const code = (cause as NodeJS.ErrnoException).code ?? "unknown error";
  const [what, remedy] = faults[code] ?? [
    `the file cannot be read (${code})`,
    "Check that it is a file, and that the disk is in order.",
  ];
  return new ProblemError({ rule: "unreadable-file", what, where: { file }, remedy }, { cause });
}
