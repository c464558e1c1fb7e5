import { isChinese, ProblemError } from "@discoprep/corpus";
import type { SourceText } from "./format/format.ts";
import { decodeText, firstInvalidUtf8 } from "./text-file.ts";

/**
 * The text of bytes in UTF-8. Older texts are stored otherwise: Chinese as GB18030, others as Latin-1; a warning says so.
 * @throws ProblemError naming the first line that is not UTF-8, where the bytes of a Chinese text are not GB18030 either
 */
export function utf8OrOlder(bytes: Uint8Array, file: string | undefined, language: string): SourceText {
  const byte = firstInvalidUtf8(bytes);
  if (byte === undefined) return { text: decodeText(bytes, "utf-8", file), messages: [] };
  const encoding = isChinese(language) ? "gb18030" : "latin1";
  const where = { file, byte };
  try {
    const text = decodeText(bytes, encoding, file);
    const message = {
      severity: "warning",
      rule: `read-as-${encoding}`,
      what: `the file is not UTF-8 and is read as ${encoding.toUpperCase()}`,
      where,
      expected: "UTF-8",
      remedy: "Check the characters, and convert the file to UTF-8.",
    } as const;
    return { text, messages: [message] };
  } catch (cause) {
    throw new ProblemError(
      {
        rule: "invalid-encoding",
        what: `the file is neither UTF-8 nor ${encoding.toUpperCase()}`,
        where: { ...where, line: lineOf(bytes, byte) },
        expected: "UTF-8",
        found: `byte ${(bytes[byte] as number).toString(16).toUpperCase().padStart(2, "0")}`,
        remedy: "Correct the line, or convert the file to UTF-8.",
      },
      { cause },
    );
  }
}

const lineFeed = 0x0a;

/** The 1-based line that holds a byte. */
function lineOf(bytes: Uint8Array, byte: number): number {
  let line = 1;
  for (let at = bytes.indexOf(lineFeed); at !== -1 && at < byte; at = bytes.indexOf(lineFeed, at + 1)) line++;
  return line;
}
