import { ProblemError } from "@discoprep/corpus";
import { type ByteLine, lineSplitter, linesOf, maximalLineLength } from "./text/byte-lines.ts";
import { firstInvalidUtf8, readBytes } from "./text-file.ts";

/**
 * The lines of a UTF-8 byte stream, split at line feeds only (a text may hold U+2028 or a lone
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
 * The same in batches, as the stream brings them: several times faster for files of many short lines.
 * @param limit the longest line read, in bytes
 * @throws ProblemError also for a line beyond the limit; the lines before it have been given out
 */
export async function* readLineBatches(
  stream: AsyncIterable<Uint8Array | string>,
  file?: string,
  limit: number = maximalLineLength,
): AsyncGenerator<string[]> {
  const splitter = lineSplitter(limit);
  for await (const chunk of stream) yield* decodeLines(splitter.split(chunk), file, limit);
  const last = splitter.rest();
  if (last !== undefined) yield* decodeLines([last], file, limit);
}

/**
 * The lines of a UTF-8 file that is read at once, as `readLines` splits them.
 * @throws ProblemError where the file cannot be read, as for `readLines`, and for a line beyond `maximalLineLength`
 */
export function* fileLines(file: string): Generator<string> {
  for (const line of linesOf(readBytes(file))) yield decodeLine(line, file, maximalLineLength);
}

function* decodeLines(
  lines: readonly ByteLine[],
  file: string | undefined,
  limit: number,
): Generator<string[]> {
  const texts: string[] = [];
  try {
    for (const line of lines) texts.push(decodeLine(line, file, limit));
  } catch (error) {
    yield texts;
    throw error;
  }
  yield texts;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decodeLine(line: ByteLine, file: string | undefined, limit: number): string {
  const { bytes, byte, number, length } = line;
  const where = { ...(file !== undefined && { file }), line: number };
  if (bytes === undefined) {
    throw new ProblemError({
      rule: "line-too-long",
      what: "the line is too long",
      where,
      expected: `at most ${limit} bytes`,
      found: `${length} bytes`,
      remedy: "Check that the file is what it should be, with a line feed after each line.",
    });
  }
  const content = bytes.subarray(0, length);
  try {
    return decoder.decode(content);
  } catch (cause) {
    throw new ProblemError(
      {
        rule: "invalid-encoding",
        what: "the line is not UTF-8",
        where: { ...where, byte: byte + (firstInvalidUtf8(content) ?? 0) },
        expected: "UTF-8",
        remedy: "Convert the input to UTF-8.",
      },
      { cause },
    );
  }
}
