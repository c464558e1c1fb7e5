import type * as z from "../zod.ts";

/**
 * Parses JSON, with or without a byte order mark before the value.
 * @throws SyntaxError with the place where the text stops being JSON
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    const { message } = error as Error;
    if (!message.startsWith("Unexpected end"))
      throw new SyntaxError(withLine(message, text), { cause: error });
    throw new SyntaxError(`the JSON text ends too early, after ${text.length} characters`, { cause: error });
  }
}

/** Returns the value of a text, or undefined if it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Adds line and column to a position, as newer versions of Node.js do themselves. */
function withLine(message: string, text: string): string {
  const position = /at position (\d+)$/.exec(message)?.[1];
  if (position === undefined || !text.includes("\n")) return message;
  const before = text.slice(0, Number(position)).split("\n");
  return `${message} (line ${before.length} column ${(before.at(-1)?.length ?? 0) + 1})`;
}

const namedIssues = 3;

/** Returns the fields that a schema has found wrong: `Arg1.TokenList: missing; Sense: string, not array`. */
export function schemaIssues(error: z.ZodError): string {
  const named = error.issues.slice(0, namedIssues).map((issue) => {
    const text = issueText(issue);
    return issue.path.length === 0 ? text : `${issue.path.join(".")}: ${text}`;
  });
  const more = error.issues.length - named.length;
  return more > 0 ? `${named.join("; ")}; and ${more} more` : named.join("; ");
}

/** Returns a finding of a schema in the words of a person. */
function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_small") return boundText(issue.origin, "less", "fewer", issue.minimum);
  if (issue.code === "too_big") return boundText(issue.origin, "more", "more", issue.maximum);
  return issue.message
    .replace(/^Invalid input$/, "not one of the shapes that are possible here")
    .replace(/^Invalid input: /, "")
    .replace(/^expected .*, received undefined$/, "missing")
    .replace(/^expected (.*), received (.*)$/, "$2, not $1");
}

function boundText(origin: string, ofNumbers: string, ofThings: string, bound: number | bigint): string {
  if (origin === "string") return `${ofThings} than ${bound} characters`;
  if (origin === "array" || origin === "set") return `${ofThings} than ${bound} entries`;
  return `${ofNumbers} than ${bound}`;
}
