import { decodeText, firstInvalidUtf8, ProblemError, readAs, type SourceText } from "@discoprep/corpus";
import { annotatorLines } from "@discoprep/pdtb";

const lineFeed = 0x0a;

/**
 * The text of a CDTB file, raw or annotation: UTF-8, or GB18030 where it is not UTF-8 (a warning says so).
 * Offsets count characters; a byte order mark counts, CR LF counts as one and becomes a line feed.
 * @throws ProblemError where the bytes are neither
 */
export function cdtbText(bytes: Uint8Array, file?: string): SourceText {
  const byte = firstInvalidUtf8(bytes);
  if (byte === undefined) return annotatorLines(decodeText(bytes, "utf-8", file), file);
  const { text, messages } = annotatorLines(gb18030Text(bytes, byte, file), file);
  return { text, messages: [readAs("gb18030", file, byte), ...messages] };
}

/** @param invalid the first byte that is not UTF-8, 0-based: where to look in a file that should be */
function gb18030Text(bytes: Uint8Array, invalid: number, file: string | undefined): string {
  try {
    return decodeText(bytes, "gb18030", file);
  } catch (cause) {
    throw new ProblemError(
      {
        rule: "invalid-encoding",
        what: "the file is neither UTF-8 nor GB18030",
        where: { ...(file !== undefined && { file }), line: lineOf(bytes, invalid), byte: invalid },
        expected: "UTF-8",
        found: `byte ${(bytes[invalid] as number).toString(16).toUpperCase().padStart(2, "0")}`,
        remedy: "Correct the line, or convert the file to UTF-8.",
      },
      { cause },
    );
  }
}

/** The 1-based line that holds a byte. */
function lineOf(bytes: Uint8Array, byte: number): number {
  let line = 1;
  for (let at = bytes.indexOf(lineFeed); at !== -1 && at < byte; at = bytes.indexOf(lineFeed, at + 1)) line++;
  return line;
}
