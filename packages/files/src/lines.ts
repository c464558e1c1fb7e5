import { ProblemError, problem } from "@discoprep/corpus";
import { isGzip } from "./gzip.ts";
import { storedPieces } from "./stored-pieces.ts";
import { type ByteLine, LineSplitter } from "./text/byte-lines.ts";
import { firstInvalidUtf8, readBytes } from "./text-file.ts";

/**
 * Gives the lines of a UTF-8 byte stream, split at line feeds only (a text may hold U+2028 or a lone
 * carriage return), without their line feed. A last line without one counts; an empty stream has no line.
 * @param file a name for error messages
 * @throws ProblemError naming the line and byte of invalid UTF-8
 */
export async function* readLines(
  stream: AsyncIterable<Uint8Array | string>,
  file?: string,
): AsyncGenerator<string> {
  for await (const batch of readLineBatches(stream, file, Number.POSITIVE_INFINITY)) yield* batch;
}

/**
 * Returns the same in batches, as the stream brings them: several times faster for files of many short lines.
 * @param limit the longest line read, in bytes
 * @throws ProblemError also for a line beyond the limit
 */
export async function* readLineBatches(
  stream: AsyncIterable<Uint8Array | string>,
  file?: string,
  limit: number = LineSplitter.limit,
): AsyncGenerator<string[]> {
  const splitter = new LineSplitter(limit);
  const decoded = (lines: readonly ByteLine[]) => lines.map((line) => decodeLine(line, file, limit));
  for await (const chunk of stream) yield decoded(splitter.split(chunk));
  yield decoded(splitter.rest());
}

/**
 * Gives the lines of a UTF-8 file, gzipped or not, as `readLines` splits them.
 * @throws ProblemError if the file cannot be read, as for `readLines`, and for a line beyond `LineSplitter.limit`
 */
export function* fileLines(file: string): Generator<string> {
  const splitter = new LineSplitter();
  for (const piece of filePieces(file))
    for (const line of splitter.split(piece)) yield decodeLine(line, file, LineSplitter.limit);
  for (const line of splitter.rest()) yield decodeLine(line, file, LineSplitter.limit);
}

function* filePieces(file: string): Generator<Buffer> {
  let isFirst = true;
  for (const piece of storedPieces(file)) {
    if (isFirst && isGzip(piece)) {
      yield readBytes(file);
      return;
    }
    isFirst = false;
    yield piece;
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decodeLine(line: ByteLine, file: string | undefined, limit: number): string {
  const { bytes, byte, number, length } = line;
  const where = { file, line: number };
  if (bytes === undefined) {
    const details = { expected: `at most ${limit} bytes`, found: `${length} bytes` };
    throw new ProblemError(problem("line-too-long", where, details));
  }
  const content = bytes.subarray(0, length);
  try {
    return decoder.decode(content);
  } catch (cause) {
    const place = { ...where, byte: byte + (firstInvalidUtf8(content) ?? 0) };
    throw new ProblemError(problem("invalid-encoding", place, { expected: "UTF-8" }), { cause });
  }
}
