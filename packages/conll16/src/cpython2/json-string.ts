import { checkCallDepth, decodingError, type JsonCursor } from "./json-cursor.ts";
import { PythonException } from "./python-value.ts";
import { decodePythonUtf8 } from "./utf8-decoder.ts";

const quote = 0x22;
const backslash = 0x5c;
const letterU = 0x75;

const escapes: Readonly<Record<number, string>> = {
  34: '"',
  92: "\\",
  47: "/",
  98: "\b",
  102: "\f",
  110: "\n",
  114: "\r",
  116: "\t",
};

/**
 * The string whose opening quote stands before the cursor; leaves the cursor behind the closing quote.
 * Source: CPython 2.7, Modules/_json.c, scanstring_str.
 * @throws PythonException ValueError or UnicodeDecodeError
 */
export function scanString(cursor: JsonCursor): string {
  const { bytes } = cursor;
  const begin = cursor.position - 1;
  if (cursor.position === bytes.length) throw new PythonException("ValueError", "end is out of bounds");
  checkCallDepth(cursor);
  const chunks: string[] = [];
  for (;;) {
    const start = cursor.position;
    const end = chunkEnd(cursor, begin);
    if (end > start) chunks.push(decodePythonUtf8(bytes.subarray(start, end)));
    cursor.position = end + 1;
    if (bytes[end] === quote) break;
    if (cursor.position === bytes.length) throw unterminated(cursor, begin);
    chunks.push(bytes[cursor.position] === letterU ? unicodeEscape(cursor) : plainEscape(cursor));
  }
  const text = chunks.length === 1 ? (chunks[0] as string) : chunks.join("");
  if (cursor.onOddity && /\p{Surrogate}/u.test(text)) cursor.onOddity("lone-surrogate", text, begin);
  return text;
}

/** The position of the next quote or backslash. */
function chunkEnd(cursor: JsonCursor, begin: number): number {
  const { bytes } = cursor;
  for (let next = cursor.position; next < bytes.length; next++) {
    const byte = bytes[next] as number;
    if (byte === quote || byte === backslash) return next;
    if (byte <= 0x1f) throw decodingError(cursor, "Invalid control character at", next);
  }
  throw unterminated(cursor, begin);
}

function unterminated(cursor: JsonCursor, begin: number): Error {
  return decodingError(cursor, "Unterminated string starting at", begin);
}

function plainEscape(cursor: JsonCursor): string {
  const character = escapes[cursor.bytes[cursor.position] as number];
  if (character === undefined) throw decodingError(cursor, "Invalid \\escape", cursor.position - 1);
  cursor.position++;
  return character;
}

/** `uXXXX`, with its low half where it is the high half of a surrogate pair. */
function unicodeEscape(cursor: JsonCursor): string {
  const { bytes } = cursor;
  const first = fourDigits(cursor, cursor.position + 1);
  cursor.position += 5;
  const end = cursor.position;
  const another = bytes[end] === backslash && bytes[end + 1] === letterU && end + 6 < bytes.length;
  if (first < 0xd800 || first > 0xdbff || !another) return String.fromCharCode(first);
  const second = fourDigits(cursor, end + 2);
  if (second < 0xdc00 || second > 0xdfff) return String.fromCharCode(first);
  cursor.position += 6;
  return String.fromCharCode(first, second);
}

function fourDigits(cursor: JsonCursor, start: number): number {
  const digits = cursor.bytes.toString("latin1", start, start + 4);
  const runsOut = start + 4 >= cursor.bytes.length;
  if (runsOut || !/^[0-9a-fA-F]{4}$/.test(digits)) {
    throw decodingError(cursor, "Invalid \\uXXXX escape", start - 1);
  }
  return Number.parseInt(digits, 16);
}
