import { otherFormat } from "@discoprep/conll16";
import {
  decodePythonJson,
  isDict,
  type JsonOddity,
  maximalDepth,
  type PythonDict,
  PythonException,
  type PythonValue,
} from "@discoprep/conll16/cpython2";
import type { Place } from "@discoprep/corpus";
import { firstInvalidUtf8 } from "@discoprep/files";
import { type ByteLine, maximalLineLength } from "@discoprep/files/text";
import type { Finding } from "./incident.ts";

/**
 * Level 1: whether a line is readable JSON. Yields what is wrong and returns the object, if there is one.
 * @param file a name for places
 * @param seen what need not be said again of the same file; added to
 */
export function* checkLine(
  line: ByteLine,
  file: string,
  seen: Set<string> = new Set(),
): Generator<Finding, PythonDict | undefined> {
  const place: Place = { file, line: line.number };
  if (!line.ended) {
    yield { id: "no-final-line-feed", place, expected: "a line feed", found: "the end of the file" };
  }
  if (line.bytes === undefined) {
    const expected = `at most ${maximalLineLength} bytes`;
    yield { id: "line-too-long", place, expected, found: `${line.length} bytes` };
    return undefined;
  }
  const marked = line.byte === 0 && line.bytes.subarray(0, 3).equals(byteOrderMark);
  if (marked) yield { id: "byte-order-mark", place: { ...place, byte: 0 }, expected: "{", found: "EF BB BF" };
  const bytes = marked ? line.bytes.subarray(3) : line.bytes;
  const start = marked ? 3 : line.byte;
  if (!seen.has("\r") && /\r\n?$/.test(bytes.toString("latin1", Math.max(0, bytes.length - 2)))) {
    seen.add("\r");
    yield { id: "carriage-return", place, expected: "LF", found: "CR LF" };
  }
  const problem = unreadable(bytes, start, place);
  if (problem === undefined) return yield* checkJson(bytes, start, place);
  yield problem;
  return undefined;
}

/** A line of a million equal keys need not be reported a million times. */
const mostOddities = 100;

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Why the bytes are not worth parsing. */
function unreadable(bytes: Buffer, start: number, place: Place): Finding | undefined {
  const nul = bytes.indexOf(0);
  if (nul !== -1) {
    return { id: "nul-byte", place: { ...place, byte: start + nul }, expected: "UTF-8 text", found: "00" };
  }
  const invalid = firstInvalidUtf8(bytes);
  if (invalid !== undefined) {
    const found = bytes.toString("hex", invalid, invalid + 1).toUpperCase();
    return { id: "invalid-utf8", place: { ...place, byte: start + invalid }, expected: "UTF-8", found };
  }
  if (bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))) {
    return { id: "blank-line", place, expected: "a JSON object", found: "a blank line" };
  }
  return undefined;
}

function* checkJson(bytes: Buffer, start: number, place: Place): Generator<Finding, PythonDict | undefined> {
  const findings: Finding[] = [];
  const onOddity = (id: JsonOddity, text: string, byte: number): void => {
    if (findings.length >= mostOddities) return;
    findings.push({
      id,
      place: { ...place, byte: start + byte },
      expected: expectations[id],
      found: JSON.stringify(text),
    });
  };
  let value: PythonValue;
  try {
    value = decodePythonJson(bytes, onOddity);
  } catch (error) {
    if (!(error instanceof PythonException)) throw error;
    const deep = error.name === "RuntimeError";
    const other = place.line === 1 ? otherFormat(bytes.toString("utf8", 0, 1000)) : undefined;
    const found = other === undefined ? error.message : `${error.message}; this looks like ${other}`;
    yield deep
      ? { id: "nesting-too-deep", place, expected: "four levels", found: `more than ${maximalDepth - 10}` }
      : { id: "invalid-json", place, expected: "one JSON object", found };
    return undefined;
  }
  yield* findings;
  if (isDict(value)) return value;
  const found = bytes.toString("utf8", 0, 200).trim();
  yield { id: "not-an-object", place, expected: "one JSON object", found };
  return undefined;
}

const expectations: Readonly<Record<JsonOddity, string>> = {
  "duplicate-key": "each key once",
  "prototype-key": "the fields of a relation",
  "non-finite-number": "a finite number",
  "lone-surrogate": "characters",
};
