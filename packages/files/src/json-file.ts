import { ProblemError, problem, type RuleId } from "@discoprep/corpus";
import { parseJson, schemaIssues } from "./text/json.ts";
import { readText } from "./text-file.ts";
import type * as z from "./zod.ts";

/** The rule that a file breaks which is not JSON or has another shape. */
export interface JsonFileProblem {
  readonly rule: RuleId;
  readonly expected: string;
}

/**
 * Returns the value of a JSON file that a user has written, checked.
 * @param text its text, where it has been read
 * @throws ProblemError where the file cannot be read, is not JSON (with the place) or has another shape (with the names of
 *   the fields that are wrong)
 */
export function readJsonFile<T>(
  file: string,
  schema: z.ZodType<T>,
  { rule, expected }: JsonFileProblem,
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
