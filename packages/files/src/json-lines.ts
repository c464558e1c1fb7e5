import { ProblemError, problem } from "@discoprep/corpus";
import { fileStream } from "./gzip.ts";
import { readLines } from "./lines.ts";
import { readText } from "./text-file.ts";

/** Returns JSON Lines: a record on each line, each line with a line feed. */
export function toJsonLines(records: Iterable<unknown>): string {
  let text = "";
  for (const record of records) text += `${JSON.stringify(record)}\n`;
  return text;
}

/**
 * Returns the records of a JSON Lines file; blank lines and a missing final line feed are fine.
 * @throws ProblemError naming the line that is not JSON
 */
export function readJsonLines(file: string): unknown[] {
  return readText(file)
    .split("\n")
    .flatMap((line, index) => (line.trim() === "" ? [] : [parseLine(line, index + 1, file)]));
}

interface LineReading {
  /** Called with the bytes that are read, in order: for a checksum. */
  readonly onBytes?: (bytes: Uint8Array) => void;
  /** Returns by its 1-based number whether a line is parsed. */
  readonly isNeeded?: (line: number) => boolean;
}

/**
 * Returns the same, one after the other, for files that need not be in memory as a whole.
 * @returns each record with its 1-based line
 */
export async function* eachJsonLine(
  file: string,
  { onBytes, isNeeded }: LineReading = {},
): AsyncGenerator<{ record: unknown; line: number }> {
  let line = 0;
  const stream = fileStream(file);
  if (onBytes !== undefined) stream.on("data", onBytes);
  for await (const text of readLines(stream, file)) {
    line++;
    if (isNeeded?.(line) === false) continue;
    if (text.trim() !== "") yield { record: parseLine(text, line, file), line };
  }
}

function parseLine(line: string, number: number, file: string): unknown {
  try {
    // `trim` also removes a byte order mark, which editors put before the first line.
    return JSON.parse(line.trim());
  } catch (cause) {
    const details = { expected: "one JSON value a line", found: line };
    throw new ProblemError(problem("invalid-json", { file, line: number }, details), { cause });
  }
}
