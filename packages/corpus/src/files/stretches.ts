import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProblemError } from "../document/message.ts";
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

/** What a file holds, in an open file that has no name: it is gone when it is closed, or the process ends somehow. */
function unpacked(file: string): number {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
  let descriptor: number | undefined;
  try {
    descriptor = openSync(join(folder, "unpacked"), "w+");
    for (const piece of gunzipPieces(storedPieces(file), file)) writeFileSync(descriptor, piece);
    return descriptor;
  } catch (cause) {
    if (descriptor !== undefined) closeSync(descriptor);
    if (cause instanceof ProblemError) throw cause;
    throw new ProblemError(
      {
        rule: "no-room",
        what: `the file cannot be unpacked (${(cause as NodeJS.ErrnoException).code ?? cause})`,
        where: { file },
        expected: "room for what it holds in the folder for temporary files",
        found: tmpdir(),
        remedy: "Make room there, name another folder in TMPDIR, or unpack the file.",
      },
      { cause },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
