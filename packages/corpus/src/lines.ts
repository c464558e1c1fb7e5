import { ProblemError } from "./message.ts";
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
  let pending: Uint8Array[] = [];
  let position = 0;
  let number = 0;
  const line = (): string => {
    const bytes = pending.length === 1 ? (pending[0] as Uint8Array) : Buffer.concat(pending);
    pending = [];
    number++;
    const text = decodeLine(bytes, position, number, file);
    position += bytes.length + 1;
    return text;
  };
  for await (const part of stream) {
    const chunk = typeof part === "string" ? Buffer.from(part) : part;
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      pending.push(chunk.subarray(start, end));
      start = end + 1;
      yield line();
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
  }
  if (pending.length > 0) yield line();
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
