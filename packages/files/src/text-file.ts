import { constants, isUtf8 } from "node:buffer";
import { readFileSync, statSync } from "node:fs";
import { ProblemError, problem } from "@discoprep/corpus";
import { gunzipWhole, isGzip } from "./gzip.ts";
import { unreadableFile } from "./stored-pieces.ts";

type TextEncoding = "utf-8" | "latin1" | "gb18030" | "utf-16le" | "utf-16be";

/**
 * Returns the text of bytes in a stated encoding. A byte order mark is kept: formats differ in whether it counts.
 * @throws ProblemError naming the byte at which the encoding breaks, as nothing becomes U+FFFD silently; and for a text beyond
 *   the 512 MiB that JavaScript holds in one
 */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding, file?: string): string {
  // TextDecoder's latin1 is windows-1252; Buffer's is the one-byte-one-character reading PDTB offsets need.
  if (encoding === "latin1") {
    if (bytes.length > longestText) throw tooLong(bytes.length, file);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  }
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    const byte = encoding === "utf-8" ? firstInvalidUtf8(bytes) : undefined;
    if (byte === undefined && bytes.length > longestText) throw tooLong(bytes.length, file);
    throw notText(encoding, file, byte, cause);
  }
}

/** UTF-16 code units of the longest string of JavaScript's. */
const longestText = constants.MAX_STRING_LENGTH;

function tooLong(length: number, file: string | undefined): ProblemError {
  const details = { expected: `at most ${longestText} bytes`, found: `${length} bytes` };
  return new ProblemError(problem("file-too-large", { file }, details));
}

function notText(encoding: TextEncoding, file?: string, byte?: number, cause?: unknown): ProblemError {
  const message = problem("invalid-encoding", { file, byte }, { expected: encoding.toUpperCase() });
  return new ProblemError(message, { cause });
}

/** Returns the whole text of a file. @throws ProblemError when it cannot be read or decoded */
export function readText(file: string, encoding: TextEncoding = "utf-8"): string {
  return decodeText(readBytes(file), encoding, file);
}

/**
 * Returns the bytes of a file, unpacked if it is gzip-compressed, whatever its name.
 * @throws ProblemError when it is absent, a folder, not readable, or damaged
 */
export function readBytes(file: string): Buffer {
  const bytes = readStored(file);
  return isGzip(bytes) ? gunzipWhole(bytes, file) : bytes;
}

function readStored(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code === "ERR_FS_FILE_TOO_LARGE"
      ? tooLong(statSync(file).size, file)
      : unreadableFile(file, cause);
  }
}

/** Returns the byte where the first ill-formed UTF-8 sequence begins, or undefined if all are well-formed. */
export function firstInvalidUtf8(bytes: Uint8Array): number | undefined {
  if (isUtf8(bytes)) return undefined;
  for (let position = 0; position < bytes.length; ) {
    const end = position + sequenceLength(bytes[position] as number);
    if (end > bytes.length || !isUtf8(bytes.subarray(position, end))) return position;
    position = end;
  }
  return undefined;
}

/** Returns the length a lead byte announces; a byte that cannot lead counts as one and fails the check. */
function sequenceLength(lead: number): number {
  if (lead < 0xc0) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}
