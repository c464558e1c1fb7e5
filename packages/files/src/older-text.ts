import { isChinese, ProblemError, problem } from "@discoprep/corpus";
import type { SourceText } from "@discoprep/corpus/format";
import { decodeText, firstInvalidUtf8 } from "./text-file.ts";

/**
 * Returns the text of bytes in UTF-8. Older texts are stored otherwise: Chinese as GB18030, others as Latin-1; a warning says so.
 * @throws ProblemError naming the first line that is not UTF-8, where the bytes of a Chinese text are not GB18030 either
 */
export function utf8OrOlder(bytes: Uint8Array, file: string | undefined, language: string): SourceText {
  const byte = firstInvalidUtf8(bytes);
  if (byte === undefined) return { text: decodeText(bytes, "utf-8", file), messages: [] };
  const encoding = isChinese(language) ? "gb18030" : "latin1";
  const where = { file, byte };
  try {
    const text = decodeText(bytes, encoding, file);
    return { text, messages: [problem(`read-as-${encoding}`, where, { expected: "UTF-8" })] };
  } catch (cause) {
    const value = (bytes[byte] as number).toString(16).toUpperCase().padStart(2, "0");
    const details = { expected: `UTF-8 or ${encoding.toUpperCase()}`, found: `byte ${value}` };
    const place = { ...where, line: lineOf(bytes, byte) };
    throw new ProblemError(problem("invalid-encoding", place, details), { cause });
  }
}

const lineFeed = 0x0a;

/** The 1-based line that holds a byte. */
function lineOf(bytes: Uint8Array, byte: number): number {
  let line = 1;
  for (let at = bytes.indexOf(lineFeed); at !== -1 && at < byte; at = bytes.indexOf(lineFeed, at + 1)) line++;
  return line;
}
