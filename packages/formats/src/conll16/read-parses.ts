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
   * @param report takes a message for each document that stands in the file again: the first counts
   * @throws ProblemError where the file is not one JSON object with an entry for each document
   */
  constructor(bytes: Uint8Array, file: string, report: Report) {
    this.#file = file;
    this.#report = report;
    this.#entries = entriesOf(bytes, file, report);
  }

  /** Returns the ids in the file's order. (An object would put ids such as `101` first.) */
  get ids(): string[] {
    return [...this.#entries.keys()];
  }

  /**
   * Reads a document. Missing Linkers, parts of speech, trees and dependencies are read as empty.
   * @returns undefined where it is not in the file, and after a message where it cannot be read
   */
  document(id: string): ParsedDocument | undefined {
    const entry = this.#entries.get(id);
    if (entry === undefined) return undefined;
    const where = { file: this.#file, document: id };
    try {
      const result = parsedDocumentSchema.safeParse(parseJson(decoder.decode(entry)));
      if (result.success) return result.data;
      this.#report(
        problem("invalid-parse", where, {
          expected: "sentences with words",
          found: schemaIssues(result.error),
        }),
      );
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
const code = (character: string): number => character.charCodeAt(0);
const quote = code('"');
const backslash = code("\\");
const comma = code(",");
const openBrace = code("{");
const openBracket = code("[");
const closeBrace = code("}");
const closeBracket = code("]");

/** Cuts the outermost object into its entries: values by id. What is inside the values is for the JSON parser to judge. */
function entriesOf(bytes: Uint8Array, file: string, report: Report): Map<string, Uint8Array> {
  const entries = new Map<string, Uint8Array>();
  const fault = (found: string, document?: string): ProblemError =>
    new ProblemError(
      problem(
        "invalid-parses-file",
        { file, document },
        { expected: "one JSON object with a key for every document", found },
      ),
    );
  const textOf = (from: number, to: number): string => decoder.decode(bytes.subarray(from, to)).trim();
  let last: string | undefined;
  const add = (from: number, to: number): void => {
    const { 0: key, 1: id = "" } =
      keyPattern.exec(decoder.decode(bytes.subarray(from, Math.min(to, from + 10_000)))) ?? [];
    if (key === undefined) {
      if (entries.size === 0 && textOf(from, to) === "") return;
      throw fault("no document id where one should begin", last);
    }
    last = parseJson(id) as string;
    if (entries.has(last))
      report(
        problem(
          "duplicate-parse",
          { file, document: last },
          { expected: "each document once", found: "it again" },
        ),
      );
    else entries.set(last, bytes.subarray(from + new TextEncoder().encode(key).length, to));
  };
  let depth = 0;
  let from = 0;
  let end: number | undefined;
  let inString = false;
  for (let at = 0; at < bytes.length && end === undefined; at++) {
    const byte = bytes[at] as number;
    if (inString) {
      if (byte === backslash) at++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === openBrace || byte === openBracket) {
      if (depth++ > 0) continue;
      if (byte !== openBrace || textOf(0, at).replace("\ufeff", "") !== "") throw fault("another beginning");
      from = at + 1;
    } else if (byte === closeBrace || byte === closeBracket) {
      if (--depth > 0) continue;
      add(from, at);
      end = at + 1;
    } else if (byte === comma && depth === 1) {
      add(from, at);
      from = at + 1;
    }
  }
  if (end === undefined) {
    if (from > 0) add(from, bytes.length);
    throw fault("the file's end before that of the object", last);
  }
  if (textOf(end, bytes.length) !== "") throw fault("more after the object");
  return entries;
}

const keyPattern = /^[ \t\n\r]*("(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")[ \t\n\r]*:/;
