import type { Message } from "@discoprep/corpus";
import { parsesEntries } from "./parses-entries.ts";
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
  for (const { id, parsed } of eachParse(new TextEncoder().encode(text), file, messages))
    documents.set(id, parsed);
  return { documents, messages };
}

/**
 * The same, one document after the other, each with its entry as the file writes it.
 * @param bytes the text in UTF-8
 * @param messages takes a message for each document that cannot be read, and for each that stands in the file again
 */
export function* eachParse(
  bytes: Uint8Array,
  file: string,
  messages: Message[],
): Generator<{ id: string; parsed: ParsedDocument; entry: Uint8Array }> {
  const ids = new Set<string>();
  for (const { id, value, entry } of parsesEntries(bytes, file)) {
    const isRepeated = ids.has(id);
    ids.add(id);
    const result = isRepeated ? undefined : parsedDocumentSchema.safeParse(value);
    if (result === undefined) messages.push(duplicateParse(id, file));
    else if (result.success) yield { id, parsed: result.data, entry };
    else messages.push(schemaMessage("invalid-parse", unreadable, { file, document: id }, result.error));
  }
}

const unreadable = "the document's parses cannot be read";

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
