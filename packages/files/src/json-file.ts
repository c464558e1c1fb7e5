import { ProblemError, problem, type RuleId } from "@discoprep/corpus";
import { parseJson, schemaIssues } from "./text/json.ts";
import { readText } from "./text-file.ts";
import type * as z from "./zod.ts";

/**
 * Returns the value of a JSON file that a user has written, checked.
 * @param rule that the file breaks if it is not JSON or has another shape @param text its text, where it has been read
 * @throws ProblemError if the file cannot be read, is not JSON (with the place) or has another shape (with the names of the
 *   fields that are wrong)
 */
export function readJsonFile<T>(
  file: string,
  schema: z.ZodType<T>,
  { rule, expected }: { readonly rule: RuleId; readonly expected: string },
  text: string = readText(file),
): T {
  const refuse = (found: string, cause?: unknown): ProblemError =>
    new ProblemError(problem(rule, { file }, { expected, found }), { cause });
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (cause) {
    throw refuse((cause as Error).message, cause);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw refuse(schemaIssues(result.error));
}
