import type { Message } from "@discoprep/corpus";
import { fileLines, stretchReader } from "@discoprep/files";
import { eachRelation, type ReadRelation } from "./read-relations.ts";

/** The relations of a file, which stay there until a document's are asked for. */
export interface StoredRelations {
  /** Lines that stand for relations, readable or not. */
  readonly rows: number;
  /** Documents with relations that can be read, each with the line of its first one (1-based). */
  readonly firstLines: ReadonlyMap<string, number>;
  /** The relations of a document in the order of the file; none for any other. */
  document(id: string): ReadRelation[];
}

/** A line or lines that follow each other in a file; without the last line feed. */
interface Stretch {
  /** Number of the first line, 1-based. */
  line: number;
  byte: number;
  bytes: number;
}

/**
 * Opens a file of relations of any size: reads it once, and later the lines of each document again.
 * @param messages takes a message for each line that is not a relation, and for each ID that stands twice
 * @throws ProblemError where the file cannot be read
 */
export function openRelations(file: string, messages: Message[]): StoredRelations {
  const stretches = new Map<string, Stretch[]>();
  const lineOfId = new Map<number, number>();
  const place: Stretch = { line: 0, byte: 0, bytes: -1 };
  let rows = 0;
  let last: { id: string; stretch: Stretch } | undefined;
  const onMessage = (message: Message): void => {
    rows++;
    messages.push(message);
  };
  for (const relation of eachRelation(placedLines(file, place), file, onMessage)) {
    rows++;
    const { ID, DocID, line } = relation;
    const first = ID === undefined ? undefined : lineOfId.get(ID);
    if (first !== undefined) messages.push(duplicateId(relation, first, file));
    else if (ID !== undefined) lineOfId.set(ID, line);
    if (last?.id === DocID && last.stretch.byte + last.stretch.bytes + 1 === place.byte) {
      last.stretch.bytes += 1 + place.bytes;
      continue;
    }
    last = { id: DocID, stretch: { ...place } };
    const own = stretches.get(DocID);
    if (own === undefined) stretches.set(DocID, [last.stretch]);
    else own.push(last.stretch);
  }
  const read = stretches.size === 0 ? undefined : stretchReader(file);
  return {
    rows,
    firstLines: new Map([...stretches].map(([id, [first]]) => [id, first?.line ?? 1])),
    document: (id) =>
      (stretches.get(id) ?? []).flatMap(({ line, byte, bytes }) => {
        const lines = read?.(byte, bytes).toString().split("\n") ?? [];
        return [...eachRelation(lines, file, () => {}, line)];
      }),
  };
}

/** The lines of a file. @param place where the line given out last stands */
function* placedLines(file: string, place: Stretch): Generator<string> {
  for (const line of fileLines(file)) {
    place.line++;
    place.byte += place.bytes + 1;
    place.bytes = Buffer.byteLength(line);
    yield line;
  }
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
