import type * as z from "@discoprep/files/zod";
import { releaseRelationSchema, releaseSpanSchema } from "@discoprep/formats/conll16";
import type { Context, FileKind, Report } from "./context.ts";

// System output leaves out what it need not give.
const systemSpan = releaseSpanSchema.partial();
const systemRelation = releaseRelationSchema.extend({
  Arg1: systemSpan,
  Arg2: systemSpan,
  Connective: systemSpan,
  Punctuation: systemSpan.optional(),
  ID: releaseRelationSchema.shape.ID.optional(),
});

/** The parts of a relation that lie in the text. */
export const partNames = ["Arg1", "Arg2", "Connective", "Punctuation"] as const;

/** A relation that has the right shape, gold or system output. */
export type FormedRelation = z.infer<typeof systemRelation>;

/**
 * Level 2: whether an object has the fields of a relation, each of its type (`releaseRelationSchema` of the
 * release format, or the part of it that system output must have). Returns the relation if it has.
 * @param seen fields that need not be reported again of the same file; added to
 */
export function checkSchema(
  value: JsonObject,
  context: Context,
  seen: Set<string>,
  report: Report,
): FormedRelation | undefined {
  checkNames(value, seen, report);
  const result = schemaOf(context.kind).safeParse(value);
  if (!result.success) {
    for (const issue of result.error.issues.slice(0, mostIssues)) {
      reportIssue(issue, value, context.kind, report);
    }
    return undefined;
  }
  return checkTokenLists(result.data, context, report) ? result.data : undefined;
}

type JsonObject = Readonly<Record<string, unknown>>;

function schemaOf(kind: FileKind): z.ZodType<FormedRelation> {
  return kind === "system" ? systemRelation : releaseRelationSchema;
}

const relationFields = Object.keys(releaseRelationSchema.shape);
const spanFields = Object.keys(releaseSpanSchema.shape);

/** At most so many problems of one relation are reported. */
const mostIssues = 20;

/** After so many names, a file's unknown fields are reported together. */
const mostUnknownFields = 100;

/** Names the format does not know; a known name in other capitals has a check of its own. */
function checkNames(value: JsonObject, seen: Set<string>, report: Report): void {
  checkKeys(value, relationFields, "", seen, report);
  for (const part of partNames) {
    const span = value[part];
    if (isObject(span)) checkKeys(span, spanFields, `${part}.`, seen, report);
  }
}

function checkKeys(
  value: JsonObject,
  names: readonly string[],
  path: string,
  seen: Set<string>,
  report: Report,
): void {
  for (const key of Object.keys(value)) {
    if (names.includes(key) || key === "__proto__") continue;
    const meant = otherCase(key, names);
    if (meant === undefined) {
      if (seen.has(`${path}${key}`) || seen.size >= mostUnknownFields) continue;
      seen.add(`${path}${key}`);
      report("unknown-field", { expected: `one of ${names.join(", ")}`, found: `${path}${key}` });
    } else report("field-case", { expected: `${path}${meant}`, found: `${path}${key}` });
  }
}

function otherCase(key: string, names: readonly string[]): string | undefined {
  return names.find((name) => name.toLowerCase() === key.toLowerCase());
}

/** Reports a schema's issue, except where a name with other capitals has been found instead. */
function reportIssue(issue: z.core.$ZodIssue, value: JsonObject, kind: FileKind, report: Report): void {
  const path = issue.path.map(String);
  const actual = valueAt(value, path);
  if (actual === undefined) {
    const parent = valueAt(value, path.slice(0, -1));
    const names = isObject(parent) ? Object.keys(parent) : [];
    if (otherCase(path.at(-1) as string, names) === undefined) {
      report("missing-field", { expected: path.join("."), found: "nothing" });
    }
    return;
  }
  const found = `${path.join(".")}: ${JSON.stringify(actual)}`;
  const list = path.findIndex((name) => ["TokenList", "CharacterSpanList", "Sup1Span"].includes(name));
  const entry = list !== -1 && path.length > list + 1;
  if (isNegative(actual) || (entry && path[list] === "TokenList" && hasNegative(actual))) {
    report("negative-number", { expected: "a number from 0", found });
  } else if (entry && path[list] === "TokenList")
    report("token-entry", { expected: tokenShape(kind), found });
  else if (entry) report("character-span", { expected: "[begin, end]", found });
  else report("wrong-type", { expected: expectedType(issue), found });
}

function expectedType(issue: z.core.$ZodIssue): string {
  return issue.code === "invalid_type" ? String(issue.expected) : issue.message;
}

function isNegative(value: unknown): boolean {
  return typeof value === "number" && value < 0;
}

function hasNegative(value: unknown): boolean {
  return Array.isArray(value) && value.some(isNegative);
}

function tokenShape(kind: FileKind): string {
  return kind === "system"
    ? "the token's position in the document"
    : "[begin, end, token in document, sentence, token in sentence]";
}

/**
 * Checks what the schema leaves open: which form the entries have, and when TokenList may be absent.
 * @returns true if nothing is wrong
 */
function checkTokenLists(relation: FormedRelation, context: Context, report: Report): boolean {
  let isSound = true;
  const wanted = context.kind === "system" ? "number" : "object";
  for (const name of partNames) {
    const span = relation[name];
    if (span === undefined) continue;
    const { TokenList, CharacterSpanList = [] } = span;
    const mayLack = name === "Connective" && context.edition === "2015" && CharacterSpanList.length === 0;
    if (TokenList === undefined && !mayLack) {
      isSound = false;
      report("missing-field", { expected: `${name}.TokenList`, found: "nothing" });
    }
    const wrong = TokenList?.findIndex((entry) => typeof entry !== wanted) ?? -1;
    if (wrong !== -1) {
      isSound = false;
      const found = `${name}.TokenList.${wrong}: ${JSON.stringify(TokenList?.[wrong])}`;
      report("token-entry", { expected: tokenShape(context.kind), found });
    }
  }
  return isSound;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const name of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, name)) return undefined;
    current = (current as Record<string, unknown>)[name];
  }
  return current;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
