import { PythonException } from "./python-value.ts";

/** Things a decoder accepts in silence and a careful reader wants to know of. */
export type JsonOddity = "duplicate-key" | "prototype-key" | "non-finite-number" | "lone-surrogate";

/** The state of decoding one line. */
export interface JsonCursor {
  readonly bytes: Buffer;
  /** The next byte to read. */
  position: number;
  /** How many lists and dictionaries are open. */
  depth: number;
  /** Called for each oddity with its text and the byte where it begins. */
  readonly onOddity: ((oddity: JsonOddity, text: string, byte: number) => void) | undefined;
}

/**
 * CPython's recursion limit of 1,000 less the frames of the validator and of `json.loads`: as many
 * lists and dictionaries can be open. Measured with CPython 2.7.18.
 */
export const maximalDepth = 994;

export function skipWhitespace(cursor: JsonCursor): void {
  while (isWhitespace(cursor.bytes[cursor.position])) cursor.position++;
}

function isWhitespace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Where CPython calls a Python object, which fails in the innermost allowed list or dictionary. */
export function checkCallDepth(cursor: JsonCursor): void {
  if (cursor.depth >= maximalDepth) throw recursionError(" while calling a Python object");
}

export function recursionError(detail: string): PythonException {
  return new PythonException("RuntimeError", `maximum recursion depth exceeded${detail}`);
}

/** `MESSAGE: line L column C (char N)`; making the message takes Python frames of its own. */
export function decodingError(cursor: JsonCursor, message: string, position: number): PythonException {
  if (cursor.depth >= maximalDepth) return recursionError(" while calling a Python object");
  if (cursor.depth >= maximalDepth - 2) return recursionError("");
  const { line, column } = lineAndColumn(cursor.bytes, position);
  return new PythonException("ValueError", `${message}: line ${line} column ${column} (char ${position})`);
}

/** The error for what follows a complete value. */
export function extraDataError({ bytes, position }: JsonCursor): PythonException {
  const from = lineAndColumn(bytes, position);
  const to = lineAndColumn(bytes, bytes.length);
  return new PythonException(
    "ValueError",
    `Extra data: line ${from.line} column ${from.column} - line ${to.line} column ${to.column} ` +
      `(char ${position} - ${bytes.length})`,
  );
}

/** Both from 1; columns count bytes. */
function lineAndColumn(bytes: Buffer, position: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let feed = bytes.indexOf(10); feed !== -1 && feed < position; feed = bytes.indexOf(10, feed + 1)) {
    line++;
    lineStart = feed + 1;
  }
  return { line, column: position - lineStart + 1 };
}
