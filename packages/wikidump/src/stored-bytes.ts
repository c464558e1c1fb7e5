import { createReadStream, readSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { ProblemError } from "@discoprep/corpus";
import { unreadableFile } from "@discoprep/files";

/** A path, or bytes in order such as those of standard input. */
export type FileInput = string | AsyncIterable<Uint8Array>;

/** @throws ProblemError where the system does not let the file be read */
export async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (cause) {
    throw unreadableFile(path, cause);
  }
}

const PIECE_BYTES = 1024 * 1024;

export async function* storedPieces(descriptor: number, from: number): AsyncGenerator<Uint8Array> {
  for (let at = from; ; ) {
    const piece = new Uint8Array(PIECE_BYTES);
    const length = readSync(descriptor, piece, 0, PIECE_BYTES, at);
    if (length === 0) return;
    at += length;
    yield piece.subarray(0, length);
  }
}

/** Returns the bytes of a stream or of an open pipe. */
export function streamOf(input: FileInput, handle: FileHandle | undefined): AsyncIterable<Uint8Array> {
  if (handle !== undefined) return createReadStream("", { fd: handle.fd, autoClose: false });
  return input as AsyncIterable<Uint8Array>;
}

/** Gives the bytes of a stream or a pipe. */
export async function* storedStream(
  stream: AsyncIterable<Uint8Array>,
  file: string,
  onStored: ((piece: Uint8Array) => void) | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of stream) {
      onStored?.(piece);
      yield piece;
    }
  } catch (cause) {
    if (cause instanceof ProblemError || (cause as NodeJS.ErrnoException).code === undefined) throw cause;
    throw unreadableFile(file, cause);
  }
}

export async function* resumed<T>(taken: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* taken;
  yield* rest;
}
