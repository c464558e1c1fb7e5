import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { schemaIssues } from "./text/json.ts";
import { readText } from "./text-file.ts";
import type * as z from "./zod.ts";

/**
 * Returns a JSON data file of a package, such as `new URL("../data/senses.json", import.meta.url)`.
 * @throws Error where it has another shape than the schema: see `checkData`
 */
export function readDataFile<T>(url: URL, schema?: z.ZodType<T>): T {
  const value: unknown = JSON.parse(readText(fileURLToPath(url)));
  return schema === undefined ? (value as T) : checkData(value, schema, basename(url.pathname));
}

/**
 * Checks data of a package by a schema.
 * @param file a name for the message
 * @throws Error, since wrong data are a mistake in the package: it names the file and the keys that are wrong
 */
export function checkData<T>(value: unknown, schema: z.ZodType<T>, file: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`${file}: ${schemaIssues(result.error)}`);
}
