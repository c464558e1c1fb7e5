import { OfficialStop, outcome } from "../../official-stop.ts";
import type { ScoredRelation } from "../scored-relation.ts";

export interface OfficialRelation extends ScoredRelation {
  /** Errors of parts that the scripts read late; the parts are empty. */
  readonly connectiveStop?: OfficialStop;
  readonly textStop?: OfficialStop;
}

/**
 * Returns the relations of a file as the official scripts read them, by `json.loads` of each line. Parts that the scripts do not
 * read of every relation may be missing. @throws OfficialStop at the first line that lacks another part
 */
export function officialRelations(bytes: Uint8Array, side: "gold" | "output"): OfficialRelation[] {
  return [...officialLines(bytes, side)].map(({ line, value }) => {
    const stop = (reason: string): OfficialStop => new OfficialStop(reason, side, { line });
    const item = (container: unknown, name: string): unknown => {
      const isObject = typeof container === "object" && container !== null && !Array.isArray(container);
      if (isObject && Object.hasOwn(container, name)) return (container as Record<string, unknown>)[name];
      throw stop(`${name} is missing`);
    };
    const tokensOf = (part: string): number[] => {
      const tokens = item(item(value, part), "TokenList");
      if (!Array.isArray(tokens)) throw stop(`TokenList of ${part} is not a list`);
      return tokens.map((entry: unknown, index) => {
        if (Array.isArray(entry) && entry.length < 3)
          throw stop(`an entry of TokenList of ${part} has no third number`);
        const position: unknown = Array.isArray(entry) ? entry[2] : entry;
        // A value that is not a number equals no token of the other file.
        return typeof position === "number" ? position : -1 - index;
      });
    };
    const connective = outcome(() => tokensOf("Connective"));
    const text = outcome(() => label(item(item(value, "Connective"), "RawText")));
    const sense = item(value, "Sense");
    // The scripts take the first item, whatever the value is.
    const senses = typeof sense === "string" ? [...sense].slice(0, 1) : sense;
    if (!Array.isArray(senses) || senses.length === 0) throw stop("Sense is not a list with a sense");
    const { ID } = value as { ID?: unknown };
    return {
      type: label(item(value, "Type")),
      document: label(item(value, "DocID")),
      arg1: tokensOf("Arg1"),
      arg2: tokensOf("Arg2"),
      ...(connective instanceof OfficialStop
        ? { connective: [], connectiveStop: connective }
        : { connective }),
      ...(text instanceof OfficialStop ? { connectiveText: "", textStop: text } : { connectiveText: text }),
      senses: senses.map(label),
      line,
      id: typeof ID === "number" ? ID : undefined,
    };
  });
}

function label(value: unknown): string {
  return typeof value === "string" ? value : `JSON ${JSON.stringify(value)}`;
}

/** Yields the value of each line as `json.loads` of Python reads it; NaN and infinities become null. @throws OfficialStop */
export function* officialLines(
  bytes: Uint8Array,
  side: "gold" | "output",
): Generator<{ readonly line: number; readonly value: unknown }> {
  let line = 0;
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(10, start);
    const end = feed === -1 ? bytes.length : feed + 1;
    line++;
    yield { line, value: lineValue(bytes.subarray(start, end), side, line) };
    start = end;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const stringsAndNumbers = /"[^"\\]*(?:\\.[^"\\]*)*"|NaN|-?Infinity/g;

function lineValue(bytes: Uint8Array, side: "gold" | "output", line: number): unknown {
  try {
    const text = utf8.decode(bytes);
    return JSON.parse(text.replace(stringsAndNumbers, (item) => (item.startsWith('"') ? item : "null")));
  } catch (error) {
    const { message } = error as Error;
    throw new OfficialStop(`the line is not JSON in UTF-8 (${message.split("\n")[0]})`, side, { line });
  }
}
