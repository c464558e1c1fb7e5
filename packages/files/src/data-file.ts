import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { schemaIssues } from "./text/json.ts";
import { readText } from "./text-file.ts";
import type * as z from "./zod.ts";

/**
 * Returns a JSON data file of a package, such as `new URL("../data/senses.json", import.meta.url)`.
 * @throws Error, since wrong data are a mistake in the package: it names the file and the keys that are wrong
 */
export function readDataFile<T>(url: URL, schema?: z.ZodType<T>): T {
  const value: unknown = JSON.parse(readText(fileURLToPath(url)));
  if (schema === undefined) return value as T;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`${basename(url.pathname)}: ${schemaIssues(result.error)}`);
}
