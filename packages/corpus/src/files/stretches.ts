import { mkdtempSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProblemError } from "../document/message.ts";
import { gunzipPieces, holdsGzip } from "./gzip.ts";
import { readable, storedPieces } from "./stored-pieces.ts";

/**
 * Reads stretches of a file of any size, from a byte on; of a gzip-compressed one, whatever its name, of what it holds,
 * which is unpacked to a temporary file once. The file stays open until the process ends.
 * @throws ProblemError where the file cannot be opened or unpacked
 */
export function stretchReader(file: string): (start: number, bytes: number) => Buffer {
  const descriptor = holdsGzip(file) ? unpacked(file) : readable(file, () => openSync(file, "r"));
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

/** What a file holds, in an open file that has no name: it is gone when the process ends, however that ends. */
function unpacked(file: string): number {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
  try {
    const descriptor = openSync(join(folder, "unpacked"), "w+");
    for (const piece of gunzipPieces(storedPieces(file), file)) writeFileSync(descriptor, piece);
    return descriptor;
  } catch (cause) {
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
