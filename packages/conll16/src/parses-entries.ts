import { ProblemError } from "@discoprep/corpus";

/**
 * The entries of parses.json, one after the other and in the file's order, so that a corpus need not be in
 * memory as a whole. An object of JavaScript would put ids such as `101` first.
 * @param file a name for messages
 * @throws ProblemError where the file is not one JSON object; it names the document that the fault is in
 */
export function* parsesEntries(text: string, file: string): Generator<[id: string, value: unknown]> {
  let position = skipSpace(text, text.startsWith("\ufeff") ? 1 : 0);
  if (text[position] !== "{") throw notAnObject(text, file);
  position = skipSpace(text, position + 1);
  if (text[position] === "}") return checkEnd(text, position + 1, file);
  for (let last: string | undefined; ; ) {
    const keyEnd = text[position] === '"' ? stringEnd(text, position) : -1;
    const colon = keyEnd === -1 ? -1 : skipSpace(text, keyEnd);
    if (colon === -1 || text[colon] !== ":") throw fault(file, position, last, "a document id was expected");
    const id = parse(text, position, keyEnd, file, last) as string;
    last = id;
    const start = skipSpace(text, colon + 1);
    const end = valueEnd(text, start);
    if (end === -1) throw fault(file, text.length, id, "the file ends before the document does");
    yield [id, parse(text, start, end, file, id)];
    position = skipSpace(text, end);
    if (text[position] === "}") return checkEnd(text, position + 1, file);
    if (text[position] !== ",")
      throw fault(file, position, id, "a comma or the object's end was expected after it");
    position = skipSpace(text, position + 1);
  }
}

function checkEnd(text: string, end: number, file: string): void {
  const rest = skipSpace(text, end);
  if (rest < text.length) throw fault(file, rest, undefined, "something stands after the object");
}

function parse(
  text: string,
  start: number,
  end: number,
  file: string,
  document: string | undefined,
): unknown {
  try {
    return JSON.parse(text.slice(start, end));
  } catch (cause) {
    throw fault(file, start, document, (cause as Error).message, cause);
  }
}

function skipSpace(text: string, from: number): number {
  let position = from;
  while (" \t\n\r".includes(text[position] ?? "x")) position++;
  return position;
}

/** The position after a string's closing quote; -1 where it has none. */
function stringEnd(text: string, start: number): number {
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return -1;
    let escapes = 0;
    while (text[quote - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return quote + 1;
    from = quote + 1;
  }
}

const quote = 0x22;
const [openBrace, closeBrace, openBracket, closeBracket, comma] = [0x7b, 0x7d, 0x5b, 0x5d, 0x2c];

/** The position after a value, found only by its brackets; -1 where the text ends first. */
function valueEnd(text: string, start: number): number {
  let depth = 0;
  for (let position = start; position < text.length; ) {
    const code = text.charCodeAt(position);
    if (code === quote) {
      position = stringEnd(text, position);
      if (position === -1) return -1;
      if (depth === 0) return position;
      continue;
    }
    const closes = code === closeBrace || code === closeBracket;
    // A bare value such as `null` ends at what belongs to the object around it.
    if (depth === 0 && (closes || code === comma)) return position;
    if (code === openBrace || code === openBracket) depth++;
    position++;
    if (closes && --depth === 0) return position;
  }
  return -1;
}

function notAnObject(text: string, file: string): ProblemError {
  try {
    JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (cause) {
    return fault(file, 0, undefined, (cause as Error).message, cause);
  }
  return new ProblemError({
    rule: "invalid-parse",
    what: "the file is JSON but not an object",
    where: { file },
    expected,
  });
}

const expected = "one JSON object with a key for every document";

function fault(
  file: string,
  position: number,
  document: string | undefined,
  why: string,
  cause?: unknown,
): ProblemError {
  return new ProblemError(
    {
      rule: "invalid-json",
      what: `the file is not JSON (${why})`,
      where: { file, ...(document !== undefined && { document }) },
      expected,
      found: `the fault at character ${position}`,
      remedy: "Take a whole copy of the file.",
    },
    { cause },
  );
}
