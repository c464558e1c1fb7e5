import type { Message, Place, RuleId } from "@discoprep/corpus";
import { parseJson, schemaIssues } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { otherFormat } from "./other-format.ts";
import { releaseRelationSchema, releaseSpanSchema } from "./schema.ts";

const lenientSpan = releaseSpanSchema.extend({
  CharacterSpanList: releaseSpanSchema.shape.CharacterSpanList.default([]),
  RawText: z.string().default(""),
  TokenList: releaseSpanSchema.shape.TokenList.unwrap().default([]),
});

/** A relation as it is read, gold or output: what participants and older releases leave out is empty. */
export const readRelationSchema = releaseRelationSchema.extend({
  Arg1: lenientSpan,
  Arg2: lenientSpan,
  Connective: lenientSpan.default({ CharacterSpanList: [], RawText: "", TokenList: [] }),
  Punctuation: lenientSpan.optional(),
  ID: releaseRelationSchema.shape.ID.optional(),
  Sense: releaseRelationSchema.shape.Sense.default([]),
  Type: z.string().default(""),
});

/** A span as read: every list is there, if empty. */
export type ReadSpan = z.infer<typeof lenientSpan>;

/** A relation as read, gold or system output. `ID` is absent in system output. */
export interface ReadRelation extends z.infer<typeof readRelationSchema> {
  /** 1-based line of the file. */
  readonly line: number;
}

/** Takes the message of a line that is not a relation; it may throw to end the reading. */
type OnMessage = (message: Message) => void;

/**
 * One line of relations.json, relations-no-senses.json or system output. A carriage return at its end is
 * fine; a missing list is empty; TokenLists may hold 5-tuples or integers.
 * @param onMessage is called with why the line is not a relation
 * @returns undefined for a blank line, and for a line that is not a relation
 */
export function readRelationLine(
  line: string,
  where: Place & { readonly line: number },
  onMessage: OnMessage,
): ReadRelation | undefined {
  if (line.trim() === "") return undefined;
  let value: unknown;
  try {
    value = parseJson(line);
  } catch (error) {
    onMessage(notJson(line, where, (error as Error).message));
    return undefined;
  }
  const result = readRelationSchema.safeParse(value);
  if (result.success) return { ...result.data, line: where.line };
  onMessage(schemaMessage("invalid-relation", "the line is not a relation", where, result.error));
  return undefined;
}

function notJson(line: string, where: Place, error: string): Message {
  const other = otherFormat(line);
  return {
    severity: "error",
    rule: "invalid-json",
    what:
      other === undefined || (where.line ?? 1) > 1
        ? `the line is not JSON (${error})`
        : `the file is no list of relations: this looks like ${other}`,
    where,
    expected: "one JSON object a line",
    found: line,
  };
}

/** The same as `eachRelation` for lines in a stream. */
export async function* relationsOfLines(
  lines: AsyncIterable<string>,
  file: string,
  onMessage: OnMessage,
): AsyncGenerator<ReadRelation> {
  let number = 0;
  for await (const line of lines) {
    const relation = readRelationLine(line, { file, line: ++number }, onMessage);
    if (relation !== undefined) yield relation;
  }
}

/**
 * The relations of a file's text. A line that is not a relation becomes an error message and the others are read.
 * @param file a name for messages
 */
export function readRelations(
  text: string,
  file: string,
): { relations: ReadRelation[]; messages: Message[] } {
  const messages: Message[] = [];
  const relations = [...eachRelation(text.split("\n"), file, (message) => void messages.push(message))];
  return { relations, messages };
}

/**
 * The relations of a file's lines, one after the other.
 * @param onMessage is called for each line that is neither blank nor a relation
 */
export function* eachRelation(
  lines: Iterable<string>,
  file: string,
  onMessage: OnMessage,
): Generator<ReadRelation> {
  let number = 0;
  for (const line of lines) {
    const relation = readRelationLine(line, { file, line: ++number }, onMessage);
    if (relation !== undefined) yield relation;
  }
}

/** What a schema found wrong, as one message. */
export function schemaMessage(rule: RuleId, what: string, where: Place, error: z.ZodError): Message {
  return { severity: "error", rule, what, where, found: schemaIssues(error) };
}
