import {
  eachParse,
  type ParsedDocument,
  type ReadRelation,
  readParses,
  readRelationLine,
} from "@discoprep/conll16";
import type { Message } from "@discoprep/corpus";
import { fileLines, stretchReader, textPieces } from "@discoprep/files";
import { addToGroup } from "@discoprep/files/text";

/** What a file of any size says of each document, read from the file when it is asked for. */
interface StoredDocuments<T> {
  /** The documents that can be read, in the order of the file. */
  readonly ids: readonly string[];
  /** Reads one of them. */
  document(id: string): T | undefined;
}

/** A parses.json whose documents stay in the file. */
export interface StoredParses extends StoredDocuments<ParsedDocument> {
  /** The entry of a document, id and value, as the file writes it. */
  entry(id: string): string | undefined;
}

/**
 * Opens a parses.json of any size: reads it once, and later each document again.
 * @param path where it lies @param file a name for messages
 * @param messages takes the messages that `eachParse` gives
 * @throws ProblemError where the file cannot be read or is not a JSON object
 */
export function openParses(path: string, file: string, messages: Message[]): StoredParses {
  const places = new Map<string, readonly [byte: number, bytes: number]>();
  for (const { id, byte, bytes } of eachParse(textPieces(path), file, messages))
    places.set(id, [byte, bytes]);
  const read = stretchReader(path);
  const entry = (id: string): string | undefined => {
    const place = places.get(id);
    return place === undefined ? undefined : read(...place).toString();
  };
  return {
    ids: [...places.keys()],
    entry,
    document(id) {
      const stored = entry(id);
      return stored === undefined ? undefined : readParses(`{${stored}}`, file).documents.get(id);
    },
  };
}

/** A file of relations that stay there. */
export interface StoredRelations extends StoredDocuments<ReadRelation[]> {
  /** Lines that stand for relations, readable or not. */
  readonly rows: number;
  /** The line of a document's first relation that can be read, 1-based. */
  firstLine(id: string): number | undefined;
}

/** Those of blind test data. */
export const noRelations: StoredRelations = {
  rows: 0,
  ids: [],
  firstLine: () => undefined,
  document: () => undefined,
};

/**
 * Opens a file of relations of any size: reads it once, and later the lines of each document again.
 * @param messages takes a message for each line that is not a relation, and for each ID that stands twice
 * @throws ProblemError where the file cannot be read
 */
export function openRelations(file: string, messages: Message[]): StoredRelations {
  const places = new Map<string, { line: number; byte: number; bytes: number }[]>();
  const lineOfId = new Map<number, number>();
  let [line, byte, rows] = [0, 0, 0];
  for (const text of fileLines(file)) {
    const place = { line: ++line, byte, bytes: Buffer.byteLength(text) };
    byte += place.bytes + 1;
    const found = messages.length;
    const relation = readRelationLine(text, { file, line }, (message) => messages.push(message));
    if (relation !== undefined || messages.length > found) rows++;
    if (relation === undefined) continue;
    const { ID, DocID } = relation;
    const first = ID === undefined ? undefined : lineOfId.get(ID);
    if (first !== undefined) messages.push(duplicateId(relation, first, file));
    else if (ID !== undefined) lineOfId.set(ID, line);
    addToGroup(places, DocID, place);
  }
  const read = places.size === 0 ? undefined : stretchReader(file);
  return {
    rows,
    ids: [...places.keys()],
    firstLine: (id) => places.get(id)?.[0]?.line,
    document: (id) =>
      places.get(id)?.flatMap((place) => {
        const text = read?.(place.byte, place.bytes).toString() ?? "";
        return readRelationLine(text, { file, line: place.line }, () => {}) ?? [];
      }),
  };
}

/** Both relations are kept: which of them the ID belongs to is not for a reader to say. */
function duplicateId({ ID = 0, line, DocID }: ReadRelation, first: number, file: string): Message {
  return {
    severity: "error",
    rule: "duplicate-relation-id",
    what: "two relations have the same ID",
    where: { file, line, document: DocID, relation: ID },
    expected: "an ID of its own",
    found: `${ID}, as in line ${first}`,
    remedy: "Number the relations anew.",
  };
}
