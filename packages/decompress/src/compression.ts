import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { ProblemError } from "@discoprep/corpus";
import { unreadableFile } from "@discoprep/files";

export type Compression = "none" | "gzip" | "bzip2";

/** How bytes are compressed, by the first of them; a file's name says nothing. */
export function sniffCompression(head: Uint8Array): Compression {
  if (head[0] === 0x1f && head[1] === 0x8b) return "gzip";
  if (head[0] === 0x42 && head[1] === 0x5a && head[2] === 0x68) return "bzip2";
  return "none";
}

/** Decompressed bytes in the file's order. */
export interface Part {
  /**
   * Offset in the file as stored of the bzip2 block, or of the plain bytes; of gzip, which does not say where its
   * parts begin, how far the file has been read.
   */
  readonly position: number;
  /** Valid until the next part is asked for. */
  readonly bytes: Uint8Array;
}

/** A path, or bytes in order such as those of standard input. */
export type FileInput = string | AsyncIterable<Uint8Array>;

/**
 * The bytes of a file as stored, in order.
 * @param from where to begin in a file that is given by its path; there it may end, too
 * @throws ProblemError when the file is absent, a folder, unreadable or empty
 */
export async function* storedBytes(input: FileInput, file: string, from = 0): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of typeof input === "string" ? await openFile(input, from) : input) {
      size += chunk.length;
      yield chunk;
    }
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (cause instanceof ProblemError || code === undefined) throw cause;
    throw unreadableFile(file, cause);
  }
  if (size > 0 || from > 0) return;
  throw new ProblemError({
    rule: "empty-dump",
    what: "the dump is empty",
    where: { file, byte: 0 },
    expected: "a MediaWiki XML export, plain or compressed with gzip or bzip2",
    remedy: "Download the dump again.",
  });
}

/** A named pipe can only be read from its start. */
async function openFile(path: string, start: number): Promise<Readable> {
  const status = await stat(path);
  if (!status.isDirectory())
    return createReadStream(path, { ...(start > 0 && { start }), highWaterMark: 256 * 1024 });
  throw new ProblemError({
    rule: "unreadable-file",
    what: "the dump is a folder",
    where: { file: path },
    expected: "a file, a named pipe, or - for standard input",
    remedy: "Name one dump file.",
  });
}

/** Below this size in bytes no output is suspect. */
const FREE_OUTPUT = 256 * 1024 * 1024;
/** Dumps expand four to thirty times; a bomb of zeros expands a million times. */
export const MAX_EXPANSION = 250;

/** Compressed data and what came out of it so far, in bytes. */
export interface Expansion {
  readonly stored: number;
  readonly output: number;
}

/**
 * @param max how many times as large the output may be as the compressed data
 * @throws ProblemError when the data has become larger than that
 */
export function checkExpansion(
  { stored, output }: Expansion,
  where: { readonly file: string; readonly byte: number },
  max: number,
): void {
  if (output <= FREE_OUTPUT || output <= stored * max) return;
  throw new ProblemError({
    rule: "decompression-bomb",
    what: "the compressed data expands too far",
    where,
    expected: `at most ${max} times its size; dumps expand four to thirty times`,
    found: `${output} bytes and more out of ${stored}, ${Math.round(output / stored)} times its size`,
    remedy: "Check where the file comes from; if it is sound, allow more with --max-expansion.",
  });
}
