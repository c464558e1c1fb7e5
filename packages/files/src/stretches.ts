import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Problem, ProblemError } from "@discoprep/corpus";
import { gunzipPieces, holdsGzip } from "./gzip.ts";
import { readable, storedPieces } from "./stored-pieces.ts";

/** Closes the files of readers that are no longer in use. */
const readers = new FinalizationRegistry<number>((descriptor) => closeSync(descriptor));

/**
 * Reads stretches of a file of any size, from a byte on; of a gzip-compressed one, whatever its name, of what it holds,
 * which is unpacked to a temporary file once. The file stays open as long as the reader is in use.
 * @throws ProblemError where the file cannot be opened or unpacked
 */
export function stretchReader(file: string): (start: number, bytes: number) => Buffer {
  const descriptor = holdsGzip(file) ? unpacked(file) : readable(file, () => openSync(file, "r"));
  const read = (start: number, bytes: number): Buffer => {
    const stretch = Buffer.allocUnsafe(bytes);
    for (let length = 0; length < bytes; ) {
      const more = readSync(descriptor, stretch, length, bytes - length, start + length);
      if (more === 0) throw new Error(`${file} has become shorter while it was read`);
      length += more;
    }
    return stretch;
  };
  readers.register(read, descriptor);
  return read;
}

/** An open file with what a gzip-compressed one holds. It has no name: the system removes it when it is closed. */
function unpacked(file: string): number {
  let folder: string | undefined;
  let descriptor: number | undefined;
  try {
    folder = mkdtempSync(join(tmpdir(), "discoprep-"));
    descriptor = openSync(join(folder, "unpacked"), "w+");
    for (const piece of gunzipPieces(storedPieces(file), file)) writeFileSync(descriptor, piece);
    return descriptor;
  } catch (cause) {
    if (descriptor !== undefined) closeSync(descriptor);
    throw cause instanceof ProblemError ? cause : new ProblemError(noRoom(file, cause), { cause });
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function noRoom(file: string, cause: unknown): Problem {
  return {
    rule: "no-room",
    what: `the file cannot be unpacked (${(cause as NodeJS.ErrnoException).code ?? cause})`,
    where: { file },
    expected: "a folder for temporary files, with room for what the file holds",
    found: tmpdir(),
    remedy: "Make room there, name another folder in TMPDIR, or unpack the file.",
  };
}
