import { readFileSync } from "node:fs";
import { ProblemError } from "./message.ts";

export type TextEncoding = "utf-8" | "latin1" | "gb18030" | "utf-16le" | "utf-16be";

/**
 * The text of bytes in a stated encoding. A byte order mark is kept: formats differ in whether it counts.
 * @throws ProblemError naming the byte at which the encoding breaks; nothing becomes U+FFFD silently
 */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding, file?: string): string {
  // TextDecoder's latin1 is windows-1252; Buffer's is the one-byte-one-character reading PDTB offsets need.
  if (encoding === "latin1")
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    const byte = encoding === "utf-8" ? firstInvalidUtf8(bytes) : undefined;
    throw new ProblemError(
      {
        rule: "invalid-encoding",
        what: "the bytes do not form text",
        where: { ...(file !== undefined && { file }), ...(byte !== undefined && { byte }) },
        expected: encoding.toUpperCase(),
        remedy: "Convert the file, or name its encoding.",
      },
      { cause },
    );
  }
}

/** The whole text of a file. @throws ProblemError when it cannot be read or decoded */
export function readText(file: string, encoding: TextEncoding = "utf-8"): string {
  return decodeText(readBytes(file), encoding, file);
}

/** The bytes of a file. @throws ProblemError when it is absent, a folder, or not readable */
export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? "unknown error";
    throw new ProblemError(
      {
        rule: "unreadable-file",
        what: `the file cannot be read (${code})`,
        where: { file },
        expected: "a readable file",
        remedy: code === "ENOENT" ? "Check the path." : "Check that it is a file and its permissions.",
      },
      { cause },
    );
  }
}

/** The position of the first byte that is not valid UTF-8, or undefined where all are. */
export function firstInvalidUtf8(bytes: Uint8Array): number | undefined {
  let low = 0;
  let high = bytes.length;
  // A prefix decodes (with a possibly unfinished last character) exactly as far as the text is valid.
  const valid = (end: number): boolean => {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  if (valid(high)) {
    return endsInsideCharacter(bytes);
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if (valid(middle + 1)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function endsInsideCharacter(bytes: Uint8Array): number | undefined {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return undefined;
  } catch {
    let start = bytes.length - 1;
    while (start > 0 && ((bytes[start] as number) & 0xc0) === 0x80) start--;
    return start;
  }
}
