import { utf8OrOlder } from "@discoprep/files";
import type { SourceText } from "@discoprep/files/format";
import { annotatorLines } from "@discoprep/pdtb";

/**
 * The text of a CDTB file, raw or annotation: UTF-8, or GB18030 where it is not UTF-8 (a warning says so).
 * Offsets count characters; a byte order mark counts, CR LF counts as one and becomes a line feed.
 * @throws ProblemError where the bytes are neither
 */
export function cdtbText(bytes: Uint8Array, file?: string): SourceText {
  const stored = utf8OrOlder(bytes, file, "zh");
  const { text, messages } = annotatorLines(stored.text, file);
  return { text, messages: [...stored.messages, ...messages] };
}
