import type { Message, Place, RuleId } from "@discoprep/corpus";
import { z } from "zod";
import { releaseRelationSchema, releaseSpanSchema } from "./schema.ts";

const lenientSpan = releaseSpanSchema.extend({
  CharacterSpanList: releaseSpanSchema.shape.CharacterSpanList.default([]),
  RawText: z.string().default(""),
  TokenList: releaseSpanSchema.shape.TokenList.unwrap().default([]),
});

// What participants' files and older releases leave out is read as empty.
const lenientRelation = releaseRelationSchema.extend({
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
export interface ReadRelation extends z.infer<typeof lenientRelation> {
  /** 1-based line of the file. */
  readonly line: number;
}

/**
 * Reads relations.json, relations-no-senses.json, or system output: one JSON object a line. A byte order
 * mark, carriage returns, blank lines and a missing final line feed are fine; a missing TokenList is empty;
 * TokenLists may hold 5-tuples or integers. A line that is no relation becomes an error message and the
 * others are read.
 * @param file a name for messages
 */
export function readRelations(
  text: string,
  file: string,
): { relations: ReadRelation[]; messages: Message[] } {
  const messages: Message[] = [];
  return { relations: [...eachRelation(text, file, messages)], messages };
}

/**
 * The same, one relation after the other.
 * @param messages where lines that are no relation are told
 */
export function* eachRelation(text: string, file: string, messages: Message[]): Generator<ReadRelation> {
  let start = text.startsWith("\ufeff") ? 1 : 0;
  for (let number = 1; start <= text.length; number++) {
    const feed = text.indexOf("\n", start);
    const end = feed === -1 ? text.length : feed;
    const line = text.slice(start, end);
    start = end + 1;
    if (line.trim() === "") continue;
    const where: Place = { file, line: number };
    const value = parseJson(line, where, messages);
    if (value === undefined) continue;
    const result = lenientRelation.safeParse(value);
    if (result.success) yield { ...result.data, line: number };
    else messages.push(schemaMessage("invalid-relation", "the line is not a relation", where, result.error));
  }
}

function parseJson(line: string, where: Place, messages: Message[]): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    messages.push({
      severity: "error",
      rule: "invalid-json",
      what: `the line is not JSON (${(error as Error).message})`,
      where,
      expected: "one JSON object a line",
      found: line,
    });
    return undefined;
  }
}

/** What a schema found wrong, as one message. */
export function schemaMessage(rule: RuleId, what: string, where: Place, error: z.ZodError): Message {
  const issues = error.issues.slice(0, 3).map((issue) => {
    const path = issue.path.join(".");
    return path === "" ? issue.message : `${path}: ${issue.message}`;
  });
  return { severity: "error", rule, what, where, found: issues.join("; ") };
}
