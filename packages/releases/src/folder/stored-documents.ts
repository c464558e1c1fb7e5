import {
  eachParse,
  type ParsedDocument,
  type ReadRelation,
  readParses,
  readRelationLine,
} from "@discoprep/conll16";
import type { Message } from "@discoprep/corpus";
import { fileLines, readUtf8 } from "@discoprep/files";
import { addToGroup } from "@discoprep/files/text";

/** The documents of a file. Its bytes are in memory, and each document is made when it is asked for. */
interface StoredDocuments<T> {
  /** The documents that can be read, in the order of the file. */
  readonly ids: readonly string[];
  /** Makes one of them. */
  document(id: string): T | undefined;
}

/** A parses.json. */
export type StoredParses = StoredDocuments<ParsedDocument>;

/**
 * Opens a parses.json.
 * @param path where it lies @param file a name for messages
 * @param messages takes the messages that `eachParse` gives
 * @throws ProblemError where the file cannot be read or is not a JSON object
 */
export function openParses(path: string, file: string, messages: Message[]): StoredParses {
  const entries = new Map<string, Uint8Array>();
  for (const { id, entry } of eachParse(readUtf8(path), file, messages)) entries.set(id, entry);
  return {
    ids: [...entries.keys()],
    document(id) {
      const entry = entries.get(id);
      return entry === undefined ? undefined : readParses(`{${Buffer.from(entry)}}`, file).documents.get(id);
    },
  };
}

/** A file of relations. */
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
 * Opens a file of relations.
 * @param messages takes a message for each line that is not a relation, and for each ID that stands twice
 * @throws ProblemError where the file cannot be read
 */
export function openRelations(file: string, messages: Message[]): StoredRelations {
  const lines = new Map<string, { line: number; text: string }[]>();
  const lineOfId = new Map<number, number>();
  let [line, rows] = [0, 0];
  for (const text of fileLines(file)) {
    line++;
    const found = messages.length;
    const relation = readRelationLine(text, { file, line }, (message) => messages.push(message));
    if (relation !== undefined || messages.length > found) rows++;
    if (relation === undefined) continue;
    const { ID, DocID } = relation;
    const first = ID === undefined ? undefined : lineOfId.get(ID);
    if (first !== undefined) messages.push(duplicateId(relation, first, file));
    else if (ID !== undefined) lineOfId.set(ID, line);
    addToGroup(lines, DocID, { line, text });
  }
  return {
    rows,
    ids: [...lines.keys()],
    firstLine: (id) => lines.get(id)?.[0]?.line,
    document: (id) =>
      lines.get(id)?.flatMap(({ line, text }) => readRelationLine(text, { file, line }, () => {}) ?? []),
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
