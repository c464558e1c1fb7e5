import { OfficialStop, outcome } from "../../official-stop.ts";
import type { ScoredRelation } from "../scored-relation.ts";

export interface OfficialRelation extends ScoredRelation {
  /** Parts that the scripts cannot read: they stop when they come to them. They are empty here. */
  readonly stops?: Readonly<Partial<Record<"connective" | "connectiveText", OfficialStop>>>;
}

/**
 * Returns the relations of a file as the official scripts read them: `json.loads` of each line. Parts that the scripts read
 * of some relations only may be absent in others.
 * @param bytes the file
 * @throws OfficialStop at the first line that is not JSON, or lacks what the scripts read of each relation
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
        const isShort = Array.isArray(entry) && entry.length < 3;
        if (isShort) throw stop(`an entry of TokenList of ${part} has no third number`);
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
      connective: connective instanceof OfficialStop ? [] : connective,
      connectiveText: text instanceof OfficialStop ? "" : text,
      stops: {
        connective: connective instanceof OfficialStop ? connective : undefined,
        connectiveText: text instanceof OfficialStop ? text : undefined,
      },
      senses: senses.map(label),
      line,
      id: typeof ID === "number" ? ID : undefined,
    };
  });
}

function label(value: unknown): string {
  return typeof value === "string" ? value : `JSON ${JSON.stringify(value)}`;
}

/**
 * Returns the value of each line as `json.loads` of Python reads it. Python knows NaN and infinities, which are null here, and
 * takes UTF-8 with halves of surrogate pairs.
 * @throws OfficialStop at the first line that Python refuses
 */
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

const string = /"[^"\\]*(?:\\.[^"\\]*)*"/;
const stringsAndNumbers = new RegExp(`${string.source}|NaN|-?Infinity`, "g");
const stringsAndBrackets = new RegExp(`${string.source}|[[\\]{}]`, "g");

/** CPython has a limit of recursion, which leaves as many lists and objects within one another. */
const mostNested = 994;

function lineValue(bytes: Uint8Array, side: "gold" | "output", line: number): unknown {
  try {
    const text = textOf(bytes).replace(stringsAndNumbers, (found) =>
      found.startsWith('"') ? found : "null",
    );
    const value: unknown = JSON.parse(text);
    if (depthOf(text) <= mostNested) return value;
  } catch (error) {
    const { message } = error as Error;
    throw new OfficialStop(`the line is not JSON in UTF-8 (${message.split("\n")[0]})`, side, { line });
  }
  throw new OfficialStop("lists and objects are nested too deeply", side, { line });
}

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    const surrogates = /\xed([\xa0-\xbf])([\x80-\xbf])/g;
    const escaped = Buffer.from(bytes)
      .toString("latin1")
      .replace(surrogates, (_, second: string, third: string) => {
        const unit = 0xd000 | ((second.charCodeAt(0) & 0x3f) << 6) | (third.charCodeAt(0) & 0x3f);
        return `\\u${unit.toString(16)}`;
      });
    return utf8.decode(Buffer.from(escaped, "latin1"));
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const [mark] of text.matchAll(stringsAndBrackets)) {
    if (mark === "[" || mark === "{") most = Math.max(most, ++depth);
    else if (mark === "]" || mark === "}") depth--;
  }
  return most;
}
