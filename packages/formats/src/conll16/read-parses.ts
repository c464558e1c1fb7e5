import { type Message, ProblemError, problem } from "@discoprep/corpus";
import { parseJson, schemaIssues } from "@discoprep/files/text";
import { type ParsedDocument, parsedDocumentSchema } from "./schema.ts";

type Report = (message: Message) => void;

/** The documents of a parses.json. The file's bytes are in memory, and each document is read when it is asked for. */
export class Parses {
  readonly #file: string;
  readonly #report: Report;
  readonly #entries: ReadonlyMap<string, Uint8Array>;

  /**
   * @param bytes the file's text in UTF-8 @param file a name for messages
   * @param report takes a message for each repeated entry of a document; the first entry counts
   * @throws ProblemError if the file is not one JSON object with an entry for each document
   */
  constructor(bytes: Uint8Array, file: string, report: Report) {
    this.#file = file;
    this.#report = report;
    this.#entries = entriesOf(bytes, file, report);
  }

  /** Returns the ids in the file's order. An object would put ids such as `101` first. */
  get ids(): string[] {
    return [...this.#entries.keys()];
  }

  /** Reads a document. @returns undefined if it is not in the file, and after a message where it cannot be read */
  document(id: string): ParsedDocument | undefined {
    const entry = this.#entries.get(id);
    if (entry === undefined) return undefined;
    const where = { file: this.#file, document: id };
    try {
      const { success, data, error } = parsedDocumentSchema.safeParse(parseJson(decoder.decode(entry)));
      if (success) return data;
      const details = { expected: "sentences with words", found: schemaIssues(error) };
      this.#report(problem("invalid-parse", where, details));
    } catch (error) {
      this.#report(problem("invalid-json", where, { found: (error as Error).message }));
    }
    return undefined;
  }
}

/** Reads all documents of a parses.json. @throws ProblemError as `Parses` does */
export function readParses(
  text: string,
  file: string,
): { documents: Map<string, ParsedDocument>; messages: Message[] } {
  const messages: Message[] = [];
  const parses = new Parses(new TextEncoder().encode(text), file, (message) => void messages.push(message));
  const documents = new Map<string, ParsedDocument>();
  for (const id of parses.ids) {
    const document = parses.document(id);
    if (document !== undefined) documents.set(id, document);
  }
  return { documents, messages };
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = new TextEncoder().encode(
  '"\\,{}[]',
);
const keyPattern = /^[ \t\n\r]*("(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")[ \t\n\r]*:/;
const longestKey = 10_000;

/** Returns the values of the outermost object by id, not yet parsed. */
function entriesOf(bytes: Uint8Array, file: string, report: Report): Map<string, Uint8Array> {
  const entries = new Map<string, Uint8Array>();
  let document: string | undefined;
  const fault = (found: string): ProblemError => {
    const expected = "one JSON object with a key for every document";
    return new ProblemError(problem("invalid-parses-file", { file, document }, { expected, found }));
  };
  const isBlank = (from: number, to?: number): boolean =>
    decoder.decode(bytes.subarray(from, to)).replace("\ufeff", "").trim() === "";
  let at = bytes.indexOf(openBrace as number);
  if (at < 0 || !isBlank(0, at)) throw fault("another beginning");
  do {
    const from = at + 1;
    at = entryEnd(bytes, from);
    const beginning = decoder.decode(bytes.subarray(from, Math.min(at, from + longestKey)));
    const [key, id = ""] = keyPattern.exec(beginning) ?? [];
    if (key === undefined) {
      if (entries.size === 0 && bytes[at] === closeBrace && isBlank(from, at)) break;
      throw fault("no document id where one should begin");
    }
    document = parseJson(id) as string;
    const details = { expected: "each document once", found: "it again" };
    if (entries.has(document)) report(problem("duplicate-parse", { file, document }, details));
    else entries.set(document, bytes.subarray(from + new TextEncoder().encode(key).length, at));
  } while (bytes[at] === comma);
  if (at >= bytes.length) throw fault("the file's end before that of the object");
  if (!isBlank(at + 1)) throw fault("more after the object");
  return entries;
}

function entryEnd(bytes: Uint8Array, from: number): number {
  let depth = 0;
  let inString = false;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inString) {
      if (byte === backslash) at++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === openBrace || byte === openBracket) depth++;
    else if (depth === 0 && (byte === comma || byte === closeBrace)) return at;
    else if (byte === closeBrace || byte === closeBracket) depth--;
  }
  return bytes.length;
}
