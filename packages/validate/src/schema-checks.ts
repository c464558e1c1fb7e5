import { Groups } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import {
  type Edition,
  releaseRelationSchema,
  releaseSpanSchema,
  tokenTupleSchema,
} from "@discoprep/formats/conll16";
import type { Context, FileKind, Report } from "./context.ts";

const goldPart = releaseSpanSchema.extend({ TokenList: z.array(tokenTupleSchema).readonly() });
const goldRelation = releaseRelationSchema.extend({
  Arg1: goldPart,
  Arg2: goldPart,
  Connective: goldPart,
  Punctuation: goldPart.optional(),
});

// A system may leave out what is not scored.
const systemPart = releaseSpanSchema
  .partial()
  .extend({ TokenList: z.array(z.int().nonnegative()).readonly() });
const systemRelation = releaseRelationSchema.extend({
  Arg1: systemPart,
  Arg2: systemPart,
  Connective: systemPart,
  Punctuation: systemPart.optional(),
  ID: releaseRelationSchema.shape.ID.optional(),
});

/** In 2015 a connective that is not in the text has no TokenList. */
const schemas = {
  "2015": {
    gold: goldRelation.extend({ Connective: goldPart.partial({ TokenList: true }) }),
    system: systemRelation.extend({ Connective: systemPart.partial({ TokenList: true }) }),
  },
  "2016": { gold: goldRelation, system: systemRelation },
};

export type FormedRelation = z.infer<(typeof schemas)[Edition]["gold" | "system"]>;

export const partNames = ["Arg1", "Arg2", "Connective", "Punctuation"] as const;

type JsonObject = Readonly<Record<string, unknown>>;

/** Level 2. @param reportedOnce unknown fields of the file; added to @returns undefined if the relation has another shape */
export function checkSchema(
  value: JsonObject,
  { kind, edition }: Context,
  reportedOnce: Set<string>,
  report: Report,
): FormedRelation | undefined {
  checkKeys(value, relationFields, "", reportedOnce, report);
  for (const name of partNames) {
    const part = value[name];
    if (isObject(part)) checkKeys(part, partFields, `${name}.`, reportedOnce, report);
  }
  const schema: z.ZodType<FormedRelation> = schemas[edition][kind === "system" ? "system" : "gold"];
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const groups = new Groups(result.error.issues, ({ path }) => path.slice(0, 2).join("."));
  for (const issues of [...groups.values()].slice(0, mostIssues))
    reportIssue(issues[0] as z.core.$ZodIssue, value, kind, report);
  return undefined;
}

const relationFields = Object.keys(releaseRelationSchema.shape);
const partFields = Object.keys(releaseSpanSchema.shape);

const mostIssues = 20;
const mostUnknownFields = 100;
const tupleShape = "[begin, end, token in document, sentence, token in sentence]";

function checkKeys(
  value: JsonObject,
  names: readonly string[],
  path: string,
  reportedOnce: Set<string>,
  report: Report,
): void {
  for (const key of Object.keys(value)) {
    if (names.includes(key) || key === "__proto__") continue;
    const field = `${path}${key}`;
    const meant = inOtherCase(key, names);
    if (meant !== undefined) report("field-case", { expected: `${path}${meant}`, found: field });
    else if (!reportedOnce.has(field) && reportedOnce.size < mostUnknownFields) {
      reportedOnce.add(field);
      report("unknown-field", { expected: `one of ${names.join(", ")}`, found: field });
    }
  }
}

function inOtherCase(key: string, names: readonly string[]): string | undefined {
  return names.find((name) => name.toLowerCase() === key.toLowerCase());
}

/** Returns the path of an issue; inside an entry of a list, that of the entry. */
function placeOf(path: readonly PropertyKey[]): string[] {
  const list = path.findIndex((name) => lists.includes(name));
  return path.slice(0, list === -1 ? path.length : list + 2).map(String);
}

const lists: readonly PropertyKey[] = ["TokenList", "CharacterSpanList", "Sup1Span"];

function reportIssue(issue: z.core.$ZodIssue, value: JsonObject, kind: FileKind, report: Report): void {
  const path = placeOf(issue.path);
  const name = path.join(".");
  const parent = valueAt(value, path.slice(0, -1));
  const actual = valueAt(parent, path.slice(-1));
  if (actual === undefined) {
    // A name in other capitals has been reported instead.
    const isMisspelt = isObject(parent) && inOtherCase(path.at(-1) as string, Object.keys(parent));
    if (!isMisspelt) report("missing-field", { expected: name, found: "nothing" });
    return;
  }
  const found = `${name}: ${JSON.stringify(actual)}`;
  const isEntry = lists.includes(path.at(-2) ?? "");
  if ([actual].flat().some((number) => typeof number === "number" && number < 0))
    report("negative-number", { expected: "a number from 0", found });
  else if (isEntry && path.includes("TokenList")) {
    const expected = kind === "system" ? "the token's position in the document" : tupleShape;
    report("token-entry", { expected, found });
  } else if (isEntry) report("character-span", { expected: "[begin, end]", found });
  else {
    const expected = issue.code === "invalid_type" ? String(issue.expected) : issue.message;
    report("wrong-type", { expected, found });
  }
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const name of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, name)) return undefined;
    current = (current as JsonObject)[name];
  }
  return current;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
