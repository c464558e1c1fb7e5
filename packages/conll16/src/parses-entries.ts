import { constants } from "node:buffer";
import { ProblemError } from "@discoprep/corpus";

/** An entry as it stands in the file. */
export interface ParsesText {
  readonly id: string;
  /** From the id's quotation mark to the value's end. */
  readonly text: string;
  /** Where in it the value begins. */
  readonly value: number;
  /** Characters of the file before it. */
  readonly position: number;
  /** Bytes of the file before it; of a gzip-compressed one, of what it holds. */
  readonly byte: number;
}

/** What stands behind an entry's id. (An object of all of them would put ids such as `101` first.) @throws ProblemError where it is not JSON; it names the document */
export function entryValue({ id, text, value, position }: ParsesText, file: string): unknown {
  return parse({ file, document: id }, text.slice(value), position + value);
}

/**
 * The entries of parses.json, one after the other and in the file's order, so that a corpus need not be in
 * memory as a whole. What stands behind an id is only found, not read: `entryValue` reads it.
 * @param pieces the text, in one piece or more @param file a name for messages
 * @throws ProblemError where the file is not one JSON object; it names the document that the fault is in
 */
export function* parsesTexts(pieces: Iterable<string>, file: string): Generator<ParsesText> {
  const rest = pieces[Symbol.iterator]();
  try {
    yield* textsOf(viewOf(rest, file));
  } finally {
    // Whoever stops in the middle would leave the file open.
    rest.return?.();
  }
}

function* textsOf(view: View): Generator<ParsesText> {
  const mark = startsWithMark(view) ? 1 : 0;
  // By so much more there are bytes than characters: all that stands between entries is ASCII.
  let moreBytes = 2 * mark;
  let position = skipSpace(view, mark);
  if (view.text[position] !== "{") throw notAnObject(view);
  position = skipSpace(view, position + 1);
  if (view.text[position] === "}") return checkEnd(view, position + 1);
  for (;;) {
    position = forget(view, position);
    const keyEnd =
      view.text[position] === '"' ? searchGrowing(view, (text) => stringEnd(text, position)) : -1;
    const colon = keyEnd === -1 ? -1 : skipSpace(view, keyEnd);
    if (colon === -1 || view.text[colon] !== ":")
      throw fault(view, view.before + position, "a document id was expected");
    const id = parse(view, view.text.slice(position, keyEnd), view.before + position) as string;
    view.document = id;
    const start = skipSpace(view, colon + 1);
    const end = searchGrowing(view, (text) => valueEnd(text, start));
    if (end === -1)
      throw fault(view, view.before + view.text.length, "the file ends before the document does");
    const text = view.text.slice(position, end);
    const before = view.before + position;
    yield { id, text, value: start - position, position: before, byte: before + moreBytes };
    moreBytes += Buffer.byteLength(text) - text.length;
    position = skipSpace(view, end);
    if (view.text[position] === "}") return checkEnd(view, position + 1);
    if (view.text[position] !== ",")
      throw fault(view, view.before + position, "a comma or the object's end was expected after it");
    position = skipSpace(view, position + 1);
  }
}

/** Where a fault lies, for messages. */
interface Where {
  readonly file: string;
  /** The document that was begun last. */
  document?: string | undefined;
}

/** What is in memory of a text: its next piece comes when it is needed, what has been read may be forgotten. */
interface View extends Where {
  text: string;
  /** Characters of the file before `text`. */
  before: number;
  /** Adds the next piece. @returns false at the end of the file */
  grow(): boolean;
}

function viewOf(rest: Iterator<string>, file: string): View {
  return {
    file,
    text: "",
    before: 0,
    grow() {
      const { value, done } = rest.next();
      if (done === true) return false;
      if (this.text.length + value.length > constants.MAX_STRING_LENGTH) throw tooLong(this);
      this.text += value;
      return true;
    },
  };
}

/** Below this a text is not worth being cut. */
const cutFrom = 1 << 20;

/** Forgets what stands before the position. @returns the position then */
function forget(view: View, position: number): number {
  if (position < cutFrom) return position;
  view.text = view.text.slice(position);
  view.before += position;
  return 0;
}

/** What a search finds when there is text enough; -1 where it finds nothing up to the file's end. */
function searchGrowing(view: View, search: (text: string) => number): number {
  for (;;) {
    const found = search(view.text);
    if (found !== -1 || !growTwofold(view)) return found;
  }
}

/** A search begins anew with more text: with twice as much each time, all searches together stay linear. */
function growTwofold(view: View): boolean {
  const enough = 2 * view.text.length;
  if (!view.grow()) return false;
  while (view.text.length < enough && view.grow());
  return true;
}

function startsWithMark(view: View): boolean {
  if (view.text === "") view.grow();
  return view.text.startsWith("\ufeff");
}

function checkEnd(view: View, end: number): void {
  const rest = skipSpace(view, end);
  if (rest < view.text.length)
    throw fault({ file: view.file }, view.before + rest, "something stands after the object");
}

/** @param position of the text in the file, for messages */
function parse(where: Where, text: string, position: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw fault(where, position, (cause as Error).message, cause);
  }
}

function skipSpace(view: View, from: number): number {
  let position = from;
  while (position < view.text.length || view.grow()) {
    if (!" \t\n\r".includes(view.text[position] ?? " ")) return position;
    if (position < view.text.length) position++;
  }
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

function notAnObject(view: View): ProblemError {
  try {
    while (view.grow());
    JSON.parse(view.text.replace(/^\ufeff/, ""));
  } catch (cause) {
    return cause instanceof ProblemError ? cause : fault(view, 0, (cause as Error).message, cause);
  }
  return new ProblemError({
    rule: "invalid-parse",
    what: "the file is JSON but not an object",
    where: { file: view.file },
    expected,
  });
}

const expected = "one JSON object with a key for every document";

function fault({ file, document }: Where, position: number, why: string, cause?: unknown): ProblemError {
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

/** Mostly a quotation mark or a bracket is missing, and all that follows belongs to the document. */
function tooLong({ file, document, before }: View): ProblemError {
  return new ProblemError({
    rule: "file-too-large",
    what: "a document is too large to be read at once",
    where: { file, ...(document !== undefined && { document }) },
    expected: `at most ${constants.MAX_STRING_LENGTH} characters a document`,
    found: `more, from about character ${before} on`,
    remedy: "Check that the document's quotation marks and brackets are closed.",
  });
}
