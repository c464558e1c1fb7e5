import { type Message, type Place, problem } from "@discoprep/corpus";
import { firstInvalidUtf8 } from "@discoprep/files";
import { type ByteLine, LineSplitter, parseJson } from "@discoprep/files/text";
import { otherFormat } from "@discoprep/formats/conll16";

/** Returns the object of a line, or reports (level 1) why it has no object. @param reportedOnce faults that are reported once a file; added to */
export function checkLine(
  line: ByteLine,
  file: string,
  report: (message: Message) => void,
  reportedOnce: Set<string> = new Set(),
): Record<string, unknown> | undefined {
  const place: Place = { file, line: line.number };
  if (!line.ended)
    report(problem("no-final-line-feed", place, { expected: "a line feed", found: "the end of the file" }));
  if (line.bytes === undefined) {
    const expected = `at most ${LineSplitter.limit} bytes`;
    report(problem("line-too-long", place, { expected, found: `${line.length} bytes` }));
    return undefined;
  }
  const marked = line.byte === 0 && line.bytes.subarray(0, 3).equals(byteOrderMark);
  if (marked) report(problem("byte-order-mark", { ...place, byte: 0 }, { expected: "{", found: "EF BB BF" }));
  const bytes = marked ? line.bytes.subarray(3) : line.bytes;
  const start = marked ? 3 : line.byte;
  if (!reportedOnce.has("\r") && /\r\n?$/.test(bytes.toString("latin1", Math.max(0, bytes.length - 2)))) {
    reportedOnce.add("\r");
    report(problem("carriage-return", place, { expected: "LF", found: "CR LF" }));
  }
  const message = unreadable(bytes, start, place);
  if (message === undefined) return checkJson(bytes, start, place, report);
  report(message);
  return undefined;
}

const mostOddities = 100;

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

function unreadable(bytes: Buffer, start: number, place: Place): Message | undefined {
  const nul = bytes.indexOf(0);
  if (nul !== -1)
    return problem("nul-byte", { ...place, byte: start + nul }, { expected: "UTF-8 text", found: "00" });
  const invalid = firstInvalidUtf8(bytes);
  if (invalid !== undefined) {
    const details = { expected: "UTF-8", found: bytes.toString("hex", invalid, invalid + 1).toUpperCase() };
    return problem("invalid-utf8", { ...place, byte: start + invalid }, details);
  }
  if (bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)))
    return problem("blank-line", place, { expected: "a JSON object", found: "a blank line" });
  return undefined;
}

function checkJson(
  bytes: Buffer,
  start: number,
  place: Place,
  report: (message: Message) => void,
): Record<string, unknown> | undefined {
  const text = bytes.toString();
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    const { message } = error as Error;
    const format = place.line === 1 ? otherFormat(text.slice(0, 1000)) : undefined;
    const fault = format === undefined ? message : `${message}; this looks like ${format}`;
    report(problem("invalid-json", place, { expected: "one JSON object", found: fault }));
    return undefined;
  }
  let oddities = 0;
  for (const { rule, excerpt, at } of jsonOddities(text)) {
    const byte = start + Buffer.byteLength(text.slice(0, at));
    report(problem(rule, { ...place, byte }, { expected: expectations[rule], found: excerpt }));
    if (rule === "nesting-too-deep") return undefined;
    if (++oddities === mostOddities) break;
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  report(problem("not-an-object", place, { expected: "one JSON object", found: text.slice(0, 200).trim() }));
  return undefined;
}

const expectations = {
  "duplicate-key": "each key once",
  "prototype-key": "the fields of a relation",
  "lone-surrogate": "characters",
  "nesting-too-deep": "four levels",
} as const;

interface JsonOddity {
  readonly rule: keyof typeof expectations;
  readonly excerpt: string;
  readonly at: number;
}

/** CPython, on which the official programs run, follows 994. */
const mostNested = 984;

/** Yields oddities that each reader of JSON accepts in its own way. Too deep nesting ends the search. */
function* jsonOddities(text: string): Generator<JsonOddity> {
  const open: (Set<string> | undefined)[] = [];
  for (const { 0: mark, 1: colon = "", index: at } of text.matchAll(marks)) {
    if (mark === "]" || mark === "}") open.pop();
    else if (mark === "[" || mark === "{") {
      open.push(mark === "{" ? new Set() : undefined);
      if (open.length <= mostNested) continue;
      yield { rule: "nesting-too-deep", excerpt: `more than ${mostNested}`, at };
      return;
    } else {
      const string = JSON.parse(mark.slice(0, mark.length - colon.length)) as string;
      const excerpt = JSON.stringify(string);
      if (/\p{Surrogate}/u.test(string)) yield { rule: "lone-surrogate", excerpt, at };
      if (colon === "") continue;
      const keys = open.at(-1);
      if (keys?.has(string) === true) yield { rule: "duplicate-key", excerpt, at };
      keys?.add(string);
      if (string === "__proto__") yield { rule: "prototype-key", excerpt, at };
    }
  }
}

const marks = /"[^"\\]*(?:\\.[^"\\]*)*"([ \t\r\n]*:)?|[[\]{}]/g;
