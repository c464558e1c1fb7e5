import { decodeText, firstInvalidUtf8, readAs, type SourceText } from "@discoprep/corpus";
import { annotatorLines } from "@discoprep/pdtb";

/**
 * The text of a CDTB file, raw or annotation: UTF-8, or GB18030 where it is not UTF-8 (a warning says so).
 * Offsets count characters; a byte order mark counts, CR LF counts as one and becomes a line feed.
 * @throws ProblemError where the bytes are neither
 */
export function cdtbText(bytes: Uint8Array, file?: string): SourceText {
  const byte = firstInvalidUtf8(bytes);
  if (byte === undefined) return annotatorLines(decodeText(bytes, "utf-8", file), file);
  const { text, messages } = annotatorLines(decodeText(bytes, "gb18030", file), file);
  return { text, messages: [readAs("gb18030", file, byte), ...messages] };
}
