import { type Message, type Place, problem } from "@discoprep/corpus";
import { parseJson, schemaIssues } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { otherFormat } from "./other-format.ts";
import { releaseRelationSchema, releaseSpanSchema } from "./schema.ts";

const lenientSpan = releaseSpanSchema.extend({
  CharacterSpanList: releaseSpanSchema.shape.CharacterSpanList.default([]),
  RawText: z.string().default(""),
  TokenList: releaseSpanSchema.shape.TokenList.unwrap().default([]),
});

/** Parts that participants and older releases leave out are empty. */
export const readRelationSchema = releaseRelationSchema.extend({
  Arg1: lenientSpan,
  Arg2: lenientSpan,
  Connective: lenientSpan.default({ CharacterSpanList: [], RawText: "", TokenList: [] }),
  Punctuation: lenientSpan.optional(),
  ID: releaseRelationSchema.shape.ID.optional(),
  Sense: releaseRelationSchema.shape.Sense.default([]),
  Type: z.string().default(""),
});

export type ReadSpan = z.infer<typeof lenientSpan>;

export interface ReadRelation extends z.infer<typeof readRelationSchema> {
  readonly line: number;
}

type Report = (message: Message) => void;

function readRelationLine(
  line: string,
  where: Place & { readonly line: number },
  report: Report,
): ReadRelation | undefined {
  if (line.trim() === "") return undefined;
  let value: unknown;
  try {
    value = parseJson(line);
  } catch (error) {
    const expected = "one JSON object a line";
    const format = where.line > 1 ? undefined : otherFormat(line);
    const found = `${line.slice(0, 100)} (${(error as Error).message})`;
    if (format === undefined) report(problem("invalid-json", where, { expected, found }));
    else report(problem("no-relation-list", where, { expected, found: format }));
    return undefined;
  }
  const result = readRelationSchema.safeParse(value);
  if (result.success) return { ...result.data, line: where.line };
  report(problem("invalid-relation", where, { found: schemaIssues(result.error) }));
  return undefined;
}

/** Reads the relations of lines in a stream, as `eachRelation` does. */
export async function* relationsOfLines(
  lines: AsyncIterable<string>,
  file: string,
  report: Report,
): AsyncGenerator<ReadRelation> {
  let number = 0;
  for await (const line of lines) {
    const relation = readRelationLine(line, { file, line: ++number }, report);
    if (relation !== undefined) yield relation;
  }
}

/**
 * Reads the relations of lines of relations.json, relations-no-senses.json or system output. Missing lists are empty;
 * TokenLists may hold 5-tuples or integers.
 * @param report takes a message for each line that is neither blank nor a relation
 */
export function* eachRelation(
  lines: Iterable<string>,
  file: string,
  report: Report,
): Generator<ReadRelation> {
  let number = 0;
  for (const line of lines) {
    const relation = readRelationLine(line, { file, line: ++number }, report);
    if (relation !== undefined) yield relation;
  }
}

export function readRelations(text: string, file: string) {
  const messages: Message[] = [];
  const relations = [...eachRelation(text.split("\n"), file, (message) => void messages.push(message))];
  return { relations, messages };
}
