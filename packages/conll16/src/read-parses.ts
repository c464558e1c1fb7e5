import type { Message } from "@discoprep/corpus";
import { stretchReader, textPieces } from "@discoprep/files";
import { entryValue, type ParsesText, parsesTexts } from "./parses-entries.ts";
import { schemaMessage } from "./read-relations.ts";
import { type ParsedDocument, parsedDocumentSchema } from "./schema.ts";

/**
 * Reads parses.json: documents by DocID in file order. Missing Linkers, parts of speech, trees and
 * dependencies are read as empty. A document that is not as it should be becomes an error message. Of two with one id
 * the first counts, and the other becomes an error message.
 * @throws ProblemError where the file as a whole is not a JSON object
 */
export function readParses(
  text: string,
  file: string,
): { documents: Map<string, ParsedDocument>; messages: Message[] } {
  const documents = new Map<string, ParsedDocument>();
  const messages: Message[] = [];
  for (const [id, parsed] of eachParse([text], file, messages)) documents.set(id, parsed);
  return { documents, messages };
}

/**
 * The same, one document after the other.
 * @param pieces the text, in one piece or more
 * @param messages takes a message for each document that cannot be read, and for each that stands in the file again
 */
export function* eachParse(
  pieces: Iterable<string>,
  file: string,
  messages: Message[],
): Generator<[id: string, parsed: ParsedDocument]> {
  for (const [{ id }, parsed] of eachEntry(pieces, file, messages)) yield [id, parsed];
}

/** The first entry of each document that can be read, with where it stands. */
function* eachEntry(
  pieces: Iterable<string>,
  file: string,
  messages: Message[],
): Generator<[entry: ParsesText, parsed: ParsedDocument]> {
  const ids = new Set<string>();
  for (const entry of parsesTexts(pieces, file)) {
    if (ids.has(entry.id)) messages.push(duplicateParse(entry.id, file));
    else {
      ids.add(entry.id);
      const parsed = parsedEntry(entry, file, messages);
      if (parsed !== undefined) yield [entry, parsed];
    }
  }
}

/** Readers of JSON differ in which of the two they take. */
function duplicateParse(id: string, file: string): Message {
  return {
    severity: "error",
    rule: "duplicate-parse",
    what: "the document stands in parses.json again; the first entry counts",
    where: { file, document: id },
    expected: "each document once",
    remedy: "Remove one of the two.",
  };
}

function parsedEntry(entry: ParsesText, file: string, messages: Message[]): ParsedDocument | undefined {
  const result = parsedDocumentSchema.safeParse(entryValue(entry, file));
  if (result.success) return result.data;
  const where = { file, document: entry.id };
  messages.push(schemaMessage("invalid-parse", "the document's parses cannot be read", where, result.error));
  return undefined;
}

/** A parses.json whose documents stay in the file until they are asked for. */
export interface StoredParses {
  /** The documents that can be read, in the order of the file. */
  readonly ids: readonly string[];
  /** Reads one of them; undefined for any other. */
  document(id: string): ParsedDocument | undefined;
}

/**
 * Opens a parses.json of any size: reads it once, and later each document again.
 * @param path where it lies @param file a name for messages
 * @param messages takes the messages that `eachParse` gives
 * @throws ProblemError where the file cannot be read or is not a JSON object
 */
export function openParses(path: string, file: string, messages: Message[]): StoredParses {
  const places = new Map<string, readonly [byte: number, bytes: number]>();
  for (const [{ id, byte, text }] of eachEntry(textPieces(path), file, messages))
    places.set(id, [byte, Buffer.byteLength(text)]);
  const read = stretchReader(path);
  return {
    ids: [...places.keys()],
    document(id) {
      const place = places.get(id);
      if (place === undefined) return undefined;
      const { documents } = readParses(`{${read(...place).toString()}}`, file);
      return documents.get(id);
    },
  };
}
