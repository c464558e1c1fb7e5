import { isChinese, type Message, ProblemError, problem } from "@discoprep/corpus";
import { decodeText, firstInvalidUtf8 } from "@discoprep/files";
import type { SourceText } from "./format/index.ts";

export interface TextForm {
  /** Undefined for UTF-8 or the older encoding of the text's language. */
  readonly encoding?: "utf-8" | "latin1" | "gb18030";
  /** True if offsets count characters as the PDTB Annotator does, which reads line by line. */
  readonly countsLines?: boolean;
}

interface TextReading extends Pick<TextForm, "encoding"> {
  readonly file?: string;
  readonly language?: string;
}

/** Returns the text of bytes. Its UTF-16 indices are the format's offsets. @throws ProblemError as `storedText` does */
export function sourceText(
  bytes: Uint8Array,
  { encoding, countsLines }: TextForm,
  names: Omit<TextReading, "encoding"> = {},
): SourceText {
  const stored = storedText(bytes, { ...names, encoding });
  if (countsLines !== true) return stored;
  const { text, messages } = annotatorLines(stored.text, names.file);
  return { text, messages: [...stored.messages, ...messages] };
}

/**
 * Returns a text in the named encoding, or else in UTF-8. Texts that are not UTF-8 are read as GB18030 if Chinese, else as
 * Latin-1, with a warning.
 * @throws ProblemError naming the byte that is no text
 */
export function storedText(bytes: Uint8Array, { file, encoding, language = "en" }: TextReading): SourceText {
  if (encoding !== undefined) return { text: decodeText(bytes, encoding, file), messages: [] };
  const byte = firstInvalidUtf8(bytes);
  if (byte === undefined) return { text: decodeText(bytes, "utf-8", file), messages: [] };
  const older = isChinese(language) ? "gb18030" : "latin1";
  try {
    const text = decodeText(bytes, older, file);
    return { text, messages: [problem(`read-as-${older}`, { file, byte }, { expected: "UTF-8" })] };
  } catch (cause) {
    const value = (bytes[byte] as number).toString(16).toUpperCase().padStart(2, "0");
    const details = { expected: `UTF-8 or ${older.toUpperCase()}`, found: `byte ${value}` };
    const line = bytes.subarray(0, byte).filter((unit) => unit === lineFeed).length + 1;
    throw new ProblemError(problem("invalid-encoding", { file, byte, line }, details), { cause });
  }
}

const lineFeed = 0x0a;

/** Returns a text as the PDTB Annotator counts it: a byte order mark stays, CR LF and CR become a line feed. */
export function annotatorLines(stored: string, file?: string): SourceText {
  const messages: Message[] = [];
  if (stored.startsWith("\ufeff")) messages.push(problem("byte-order-mark-counted", { file }));
  const returns = stored.match(/\r\n?/g)?.length ?? 0;
  if (returns > 0)
    messages.push(problem("carriage-returns-counted", { file }, { found: `${returns} lines` }));
  return { text: stored.replace(/\r\n?/g, "\n"), messages };
}
