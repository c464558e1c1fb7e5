import type { MessageDetails, RuleId } from "@discoprep/corpus";
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

/** Checks (level 2) the shape of a relation. @param reportedOnce unknown fields of the file; added to @returns undefined if the relation has another shape */
export function checkSchema(
  value: JsonObject,
  { kind, edition }: Context,
  reportedOnce: Set<string>,
  report: Report,
): FormedRelation | undefined {
  const parts = partNames.flatMap((name) => [...strangeFields(value[name], partFields, `${name}.`)]);
  for (const { rule, ...details } of [...strangeFields(value, relationFields), ...parts]) {
    if (rule === "unknown-field") {
      if (reportedOnce.has(details.found) || reportedOnce.size >= mostUnknownFields) continue;
      reportedOnce.add(details.found);
    }
    report(rule, details);
  }
  const schema: z.ZodType<FormedRelation> = schemas[edition][kind === "system" ? "system" : "gold"];
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const groups = new Groups(result.error.issues, ({ path }) => path.slice(0, 2).join("."));
  for (const [issue] of [...groups.values()].slice(0, mostIssues)) {
    const { rule, ...details } = issueProblem(issue as z.core.$ZodIssue, value, kind) ?? {};
    if (rule !== undefined) report(rule, details);
  }
  return undefined;
}

const relationFields = Object.keys(releaseRelationSchema.shape);
const partFields = Object.keys(releaseSpanSchema.shape);

const mostIssues = 20;
const mostUnknownFields = 100;
const tupleShape = "[begin, end, token in document, sentence, token in sentence]";

/** Yields the problems of fields that the format does not have. @param path of the object, for the message: `Arg1.` */
function* strangeFields(object: unknown, names: readonly string[], path = "") {
  for (const key of isObject(object) ? Object.keys(object) : []) {
    if (names.includes(key) || key === "__proto__") continue;
    const found = `${path}${key}`;
    const meant = inOtherCase(key, names);
    if (meant === undefined)
      yield { rule: "unknown-field", expected: `one of ${names.join(", ")}`, found } as const;
    else yield { rule: "field-case", expected: `${path}${meant}`, found } as const;
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

function issueProblem(
  issue: z.core.$ZodIssue,
  value: JsonObject,
  kind: FileKind,
): (MessageDetails & { readonly rule: RuleId }) | undefined {
  const path = placeOf(issue.path);
  const name = path.join(".");
  const parent = valueAt(value, path.slice(0, -1));
  const actual = valueAt(parent, path.slice(-1));
  if (actual === undefined) {
    // A name in other capitals has been reported instead.
    const isMisspelt = isObject(parent) && inOtherCase(path.at(-1) as string, Object.keys(parent));
    return isMisspelt ? undefined : { rule: "missing-field", expected: name, found: "nothing" };
  }
  const found = `${name}: ${JSON.stringify(actual)}`;
  if ([actual].flat().some((number) => typeof number === "number" && number < 0))
    return { rule: "negative-number", expected: "a number from 0", found };
  const isEntry = lists.includes(path.at(-2) ?? "");
  if (isEntry && !path.includes("TokenList"))
    return { rule: "character-span", expected: "[begin, end]", found };
  if (isEntry) {
    const expected = kind === "system" ? "the token's position in the document" : tupleShape;
    return { rule: "token-entry", expected, found };
  }
  const expected = issue.code === "invalid_type" ? String(issue.expected) : issue.message;
  return { rule: "wrong-type", expected, found };
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
