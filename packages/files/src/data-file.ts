import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { distance } from "fastest-levenshtein";
import { schemaIssues } from "./text/json.ts";
import { readText } from "./text-file.ts";
import type * as z from "./zod.ts";

/**
 * A JSON data file of a package, such as `new URL("../data/senses.json", import.meta.url)`.
 * @throws Error where it has another shape than the schema: see `checkData`
 */
export function readDataFile<T>(url: URL, schema?: z.ZodType<T>): T {
  const value: unknown = JSON.parse(readText(fileURLToPath(url)));
  return schema === undefined ? (value as T) : checkData(value, schema, basename(url.pathname));
}

/**
 * Data of a package, checked by a schema of strict objects.
 * @param file a name for the message
 * @throws Error, since wrong data are a mistake in the package: it names the file, and an unknown key with its place and
 *   the known key that is nearest
 */
export function checkData<T>(value: unknown, schema: z.ZodType<T>, file: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const unknown = result.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => unknownKey(key, issue.path, knownKeys(schema, issue.path)))
      : [],
  );
  throw new Error(`${file}: ${unknown.length > 0 ? unknown.join("; ") : schemaIssues(result.error)}`);
}

function unknownKey(key: string, path: readonly PropertyKey[], known: readonly string[]): string {
  const place = path.length === 0 ? "" : ` in ${path.map(String).join(".")}`;
  const [nearest] = known.toSorted((a, b) => distance(key, a) - distance(key, b));
  return `unknown key "${key}"${place}. ${nearest === undefined ? "No key is known there" : `The nearest known key is "${nearest}"`}`;
}

/** The parts of a schema's definition by which its inner schemas are found. */
interface Definition {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly element?: z.ZodType;
}

/** The keys that the object at a path may have; none where a schema leaves a choice. */
function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const { shape, innerType, valueType, element } = schema.def as Definition;
  if (innerType !== undefined) return knownKeys(innerType, path);
  const [first, ...rest] = path;
  if (first === undefined) return Object.keys(shape ?? {});
  const next = shape?.[String(first)] ?? valueType ?? element;
  return next === undefined ? [] : knownKeys(next, rest);
}
