import type { Message } from "@discoprep/corpus";
import { parsesEntries } from "./parses-entries.ts";
import { schemaMessage } from "./read-relations.ts";
import { type ParsedDocument, parsedDocumentSchema } from "./schema.ts";

/**
 * Reads parses.json: documents by DocID in file order. Missing Linkers, parts of speech, trees and
 * dependencies are read as empty. A document that is not as it should be becomes an error message.
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
 * @param messages takes a message for each document that cannot be read
 */
export function* eachParse(
  pieces: Iterable<string>,
  file: string,
  messages: Message[],
): Generator<[id: string, parsed: ParsedDocument]> {
  for (const [id, value] of parsesEntries(pieces, file)) {
    const result = parsedDocumentSchema.safeParse(value);
    if (result.success) yield [id, result.data];
    else {
      const where = { file, document: id };
      messages.push(
        schemaMessage("invalid-parse", "the document's parses cannot be read", where, result.error),
      );
    }
  }
}
