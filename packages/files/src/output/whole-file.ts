import { randomUUID } from "node:crypto";
import { createWriteStream, lstatSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { partials, writeProblem } from "./partial.ts";

/** Writes one file whole or not at all. @throws ProblemError where there is no room */
export async function writeFileWhole(file: string, content: string | Uint8Array): Promise<void> {
  await writePiecesWhole(file, [content]);
}

/**
 * Writes one file whole or not at all, piece by piece: until the last piece is on the disk, and after any failure, what
 * was there stays as it was. A link of this name is replaced, not followed. A file keeps its permissions.
 * @throws ProblemError where there is no room
 */
export async function writePiecesWhole(
  file: string,
  pieces: AsyncIterable<string> | Iterable<string | Uint8Array>,
): Promise<void> {
  const final = resolve(file);
  mkdirSync(dirname(final), { recursive: true });
  const partial = join(dirname(final), `.${basename(final)}.partial-${randomUUID()}`);
  const before = lstatSync(final, { throwIfNoEntry: false });
  // In a folder that many may write to, a link of this name may have been planted: `x` opens no file that is there.
  const stream = createWriteStream(partial, {
    ...{ flags: "wx", flush: true },
    ...(before?.isFile() && { mode: before.mode }),
  });
  partials.add(partial);
  // A source that fails at once ends the pipeline before the file is opened: it would be made after its removal.
  const closed = new Promise<void>((done) => stream.once("close", done));
  try {
    await pipeline(pieces, stream);
    renameSync(partial, final);
  } catch (error) {
    throw writeProblem(error, final);
  } finally {
    await closed;
    rmSync(partial, { force: true });
    partials.delete(partial);
  }
}
