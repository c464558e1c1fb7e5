import { ProblemError } from "@discoprep/corpus";

/** One document of parses.json, whatever stands there. */
export interface ParsesEntry {
  readonly id: string;
  /** The JSON value behind the id. */
  readonly value: unknown;
  /** Id and value as the file writes them, in UTF-8. */
  readonly entry: Uint8Array;
}

/**
 * Gives the entries of parses.json in the file's order. (An object of all of them would put ids such as `101` first.)
 * @param whole the bytes of a text in UTF-8: as a string they would take up to twice the memory
 * @param file a name for messages
 * @throws ProblemError where the file is not one JSON object; it names the document that the fault is in
 */
export function* parsesEntries(whole: Uint8Array, file: string): Generator<ParsesEntry> {
  const where: Where = { file, document: undefined, before: 0 };
  let expected: "object" | "entry" | "end" = "object";
  for (const { bytes, end } of outermostParts(whole)) {
    const text = decoder.decode(bytes);
    if (expected === "object") {
      if (end !== "{" || !isBlank(text.replace(/^\ufeff/, "")))
        throw notAnObject(where, decoder.decode(whole));
      expected = "entry";
    } else if (expected === "entry") {
      const isEmptyObject = where.document === undefined && end === "}" && isBlank(text);
      if (!isEmptyObject) yield { ...entryOf(text, end, where), entry: bytes };
      expected = end === "}" ? "end" : "entry";
    } else if (end !== "" || !isBlank(text)) {
      const space = text.length - text.trimStart().length;
      throw fault({ file, before: where.before + space }, "something stands after the object");
    }
    where.before += text.length + 1;
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** What the reading has come to. */
interface Where {
  readonly file: string;
  /** The document that was begun last. */
  document?: string;
  /** Characters of the file before the part that is looked at. */
  before: number;
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * The text between the brackets and commas of the outermost value, each part with the character behind it; none at the
 * file's end. Of the brackets only the depth counts: what stands between them is for the JSON parser to judge.
 */
function* outermostParts(whole: Uint8Array): Generator<{ bytes: Uint8Array; end: string }> {
  let [from, depth, inString, escaped] = [0, 0, false, false];
  for (let at = 0; at < whole.length; at++) {
    const code = whole[at] as number;
    if (escaped) escaped = false;
    else if (code === quote) inString = !inString;
    else if (inString) escaped = code === backslash;
    else {
      const isOuter =
        ((code === openBrace || code === openBracket) && depth++ === 0) ||
        ((code === closeBrace || code === closeBracket) && --depth === 0) ||
        (code === comma && depth === 1);
      if (!isOuter) continue;
      yield { bytes: whole.subarray(from, at), end: String.fromCharCode(code) };
      from = at + 1;
    }
  }
  yield { bytes: whole.subarray(from), end: "" };
}

function isBlank(text: string): boolean {
  return /^[ \t\n\r]*$/.test(text);
}

const idPattern = /^[ \t\n\r]*("(?:[^"\\]|\\.)*")[ \t\n\r]*:/;

function entryOf(text: string, end: string, where: Where): { id: string; value: unknown } {
  const match = idPattern.exec(text.slice(0, 10_000));
  if (match === null) throw fault(where, "a document id was expected");
  const [beginning, stated = ""] = match;
  const id = parse(stated, where) as string;
  where.document = id;
  if (end === "" && !/[}\]"][ \t\n\r]*$/.test(text))
    throw fault({ ...where, before: where.before + text.length }, "the file ends before the document does");
  if (end !== "," && end !== "}")
    throw fault(
      { ...where, before: where.before + text.length },
      "a comma or the object's end was expected after it",
    );
  const value = text.slice(beginning.length).trimStart();
  return { id, value: parse(value, { ...where, before: where.before + text.length - value.length }) };
}

function parse(text: string, where: Where): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw fault(where, (cause as Error).message, cause);
  }
}

const expectedObject = "one JSON object with a key for every document";

function notAnObject(where: Where, text: string): ProblemError {
  try {
    parse(text.replace(/^\ufeff/, ""), where);
  } catch (error) {
    if (error instanceof ProblemError) return error;
  }
  const what = "the file is JSON but not an object";
  return new ProblemError({
    rule: "invalid-parse",
    what,
    where: { file: where.file },
    expected: expectedObject,
  });
}

function fault({ file, document, before }: Where, why: string, cause?: unknown): ProblemError {
  return new ProblemError(
    {
      rule: "invalid-json",
      what: `the file is not JSON (${why})`,
      where: { file, document },
      expected: expectedObject,
      found: `the fault at character ${before}`,
      remedy: "Take a whole copy of the file.",
    },
    { cause },
  );
}
