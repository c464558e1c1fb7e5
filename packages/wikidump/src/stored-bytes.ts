import { createReadStream, readSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { ProblemError } from "@discoprep/corpus";
import { unreadableFile } from "@discoprep/files";

export type FileInput = string | AsyncIterable<Uint8Array>;

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

export async function* storedStream(
  input: FileInput,
  pipe: FileHandle | undefined,
  file: string,
  onStored?: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  const stream = pipe === undefined ? input : createReadStream("", { fd: pipe.fd, autoClose: false });
  try {
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
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
