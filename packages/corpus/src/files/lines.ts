import { ProblemError } from "../document/message.ts";
import { byteLines } from "./byte-lines.ts";
import { firstInvalidUtf8 } from "./text-file.ts";

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
  for await (const { bytes, byte, number, length } of byteLines(stream, Number.POSITIVE_INFINITY)) {
    yield decodeLine((bytes as Buffer).subarray(0, length), byte, number, file);
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decodeLine(bytes: Uint8Array, position: number, line: number, file: string | undefined): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new ProblemError(
      {
        rule: "invalid-encoding",
        what: "the line is not UTF-8",
        where: { ...(file !== undefined && { file }), line, byte: position + (firstInvalidUtf8(bytes) ?? 0) },
        expected: "UTF-8",
        remedy: "Convert the input to UTF-8.",
      },
      { cause },
    );
  }
}
