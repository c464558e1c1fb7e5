import { createWriteStream, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { partials, writeProblem } from "./partial.ts";

/** Writes one file whole or not at all. @throws ProblemError where there is no room */
export async function writeFileWhole(file: string, content: string | Uint8Array): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  // Threads and most commands do without.
  const { default: writeFileAtomic } = await import("write-file-atomic");
  try {
    await writeFileAtomic(file, typeof content === "string" ? content : Buffer.from(content));
  } catch (error) {
    throw writeProblem(error, file);
  }
}

/**
 * Writes one file whole or not at all, piece by piece: until the last piece is written, and after any failure, what
 * was there stays as it was.
 * @throws ProblemError where there is no room
 */
export async function writePiecesWhole(file: string, pieces: AsyncIterable<string>): Promise<void> {
  const final = resolve(file);
  mkdirSync(dirname(final), { recursive: true });
  const partial = `${join(dirname(final), `.${basename(final)}`)}.partial-${process.pid}`;
  partials.add(partial);
  const stream = createWriteStream(partial);
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
