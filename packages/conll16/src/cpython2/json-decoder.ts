import {
  checkCallDepth,
  decodingError,
  extraDataError,
  type JsonCursor,
  type JsonOddity,
  maximalDepth,
  recursionError,
  skipWhitespace,
} from "./json-cursor.ts";
import { scanString } from "./json-string.ts";
import { PythonException, type PythonValue } from "./python-value.ts";

/**
 * What `json.loads(line)` of CPython 2.7 returns for a byte string, or the exception it raises, with the
 * same wording and positions (bytes from 0). NaN and infinities are numbers, of equal keys the last one
 * counts. Source: CPython 2.7, Modules/_json.c and Lib/json/decoder.py.
 * @param line a line with its line feed, if it has one
 * @param onOddity called for what is accepted but suspicious
 * @throws PythonException
 */
export function decodePythonJson(
  line: Uint8Array,
  onOddity?: (oddity: JsonOddity, text: string, byte: number) => void,
): PythonValue {
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.byteLength);
  const cursor: JsonCursor = { bytes, position: 0, depth: 0, onOddity };
  skipWhitespace(cursor);
  const value = scanValue(cursor);
  skipWhitespace(cursor);
  if (cursor.position !== bytes.length) throw extraDataError(cursor);
  return value;
}

function scanValue(cursor: JsonCursor): PythonValue {
  switch (cursor.bytes[cursor.position]) {
    case 0x22:
      cursor.position++;
      return scanString(cursor);
    case 0x7b:
      return nested(cursor, "object", scanObject);
    case 0x5b:
      return nested(cursor, "array", scanArray);
    default:
      return scanWord(cursor);
  }
}

function nested(cursor: JsonCursor, kind: string, scan: (cursor: JsonCursor) => PythonValue): PythonValue {
  if (cursor.depth >= maximalDepth) throw recursionError(` while decoding a JSON ${kind} from a byte string`);
  cursor.depth++;
  cursor.position++;
  const value = scan(cursor);
  cursor.depth--;
  return value;
}

function scanArray(cursor: JsonCursor): PythonValue[] {
  const { bytes } = cursor;
  const values: PythonValue[] = [];
  skipWhitespace(cursor);
  if (bytes[cursor.position] !== 0x5d) {
    while (cursor.position < bytes.length) {
      values.push(scanValue(cursor));
      if (!continues(cursor, 0x5d)) break;
    }
  }
  close(cursor, 0x5d);
  return values;
}

function scanObject(cursor: JsonCursor): PythonValue {
  const { bytes } = cursor;
  const dict = new Map<string, PythonValue>();
  skipWhitespace(cursor);
  if (cursor.position < bytes.length && bytes[cursor.position] !== 0x7d) {
    while (cursor.position < bytes.length) {
      const key = scanKey(cursor, dict);
      dict.set(key, scanValue(cursor));
      if (!continues(cursor, 0x7d)) break;
    }
  }
  close(cursor, 0x7d);
  checkCallDepth(cursor);
  return dict;
}

/** A key and its colon. */
function scanKey(cursor: JsonCursor, dict: ReadonlyMap<string, PythonValue>): string {
  const { bytes } = cursor;
  const start = cursor.position;
  if (bytes[start] !== 0x22) throw decodingError(cursor, "Expecting property name", start);
  cursor.position++;
  const key = scanString(cursor);
  if (dict.has(key)) cursor.onOddity?.("duplicate-key", key, start);
  if (key === "__proto__") cursor.onOddity?.("prototype-key", key, start);
  skipWhitespace(cursor);
  if (bytes[cursor.position] !== 0x3a) throw decodingError(cursor, "Expecting : delimiter", cursor.position);
  cursor.position++;
  skipWhitespace(cursor);
  return key;
}

/** Passes a comma; false before the closing bracket and at the end of the line. */
function continues(cursor: JsonCursor, closing: number): boolean {
  const { bytes } = cursor;
  skipWhitespace(cursor);
  if (cursor.position >= bytes.length || bytes[cursor.position] === closing) return false;
  if (bytes[cursor.position] !== 0x2c) throw decodingError(cursor, "Expecting , delimiter", cursor.position);
  cursor.position++;
  skipWhitespace(cursor);
  return true;
}

function close(cursor: JsonCursor, closing: number): void {
  const { bytes } = cursor;
  if (bytes[cursor.position] !== closing) throw decodingError(cursor, "Expecting object", bytes.length - 1);
  cursor.position++;
}

const words: readonly (readonly [string, PythonValue])[] = [
  ["null", null],
  ["true", true],
  ["false", false],
  ["NaN", { float: Number.NaN }],
  ["Infinity", { float: Number.POSITIVE_INFINITY }],
  ["-Infinity", { float: Number.NEGATIVE_INFINITY }],
];

/** A number or one of the words above. */
function scanWord(cursor: JsonCursor): PythonValue {
  const { bytes, position } = cursor;
  for (const [word, value] of words) {
    if (bytes[position] !== word.charCodeAt(0)) continue;
    if (bytes.toString("latin1", position, position + word.length) !== word) continue;
    if (word.endsWith("y") || word === "NaN") {
      checkCallDepth(cursor);
      cursor.onOddity?.("non-finite-number", word, position);
    }
    cursor.position += word.length;
    return value;
  }
  return scanNumber(cursor);
}

const numberPattern = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;

function scanNumber(cursor: JsonCursor): PythonValue {
  const { bytes, position } = cursor;
  let end = position;
  while (isNumberByte(bytes[end])) end++;
  numberPattern.lastIndex = 0;
  const match = numberPattern.exec(bytes.toString("latin1", position, end));
  // CPython raises StopIteration here, which `decode` turns into this message, whatever is open.
  if (!match) throw new PythonException("ValueError", "No JSON object could be decoded");
  const [text] = match;
  cursor.position += text.length;
  if (match[1] === undefined && match[2] === undefined) return integer(text);
  const float = Number(text);
  if (!Number.isFinite(float)) cursor.onOddity?.("non-finite-number", text, position);
  return { float };
}

function isNumberByte(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return (byte >= 0x30 && byte <= 0x39) || [0x2d, 0x2b, 0x2e, 0x45, 0x65].includes(byte);
}

function integer(text: string): PythonValue {
  if (text === "-0") return 0;
  return text.length <= 15 ? Number(text) : { digits: text };
}
