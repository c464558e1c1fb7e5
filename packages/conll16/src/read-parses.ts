import { type Message, ProblemError } from "@discoprep/corpus";
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
  for (const [id, value] of Object.entries(parseObject(text, file))) {
    const result = parsedDocumentSchema.safeParse(value);
    if (result.success) documents.set(id, result.data);
    else {
      const where = { file, document: id };
      messages.push(
        schemaMessage("invalid-parse", "the document's parses cannot be read", where, result.error),
      );
    }
  }
  return { documents, messages };
}

function parseObject(text: string, file: string): object {
  const expected = "one JSON object with a key for every document";
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch (cause) {
    throw new ProblemError(
      {
        rule: "invalid-json",
        what: `the file is not JSON (${(cause as Error).message})`,
        where: { file },
        expected,
      },
      { cause },
    );
  }
  throw new ProblemError({
    rule: "invalid-parse",
    what: "the file is JSON but no object",
    where: { file },
    expected,
  });
}
