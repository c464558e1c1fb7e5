import {
  type Document,
  firstIndex,
  isChinese,
  type Message,
  ProblemError,
  problem,
  type Relation,
  type Span,
} from "@discoprep/corpus";
import { decodeText, firstInvalidUtf8 } from "@discoprep/files";
import type { FileReading } from "../annotation-files.ts";
import { mapSpans, type SourceText } from "../format/index.ts";

export type SourceFormat = "pdtb2" | "pipe48" | "annotator";

/** A byte order mark before annotation, as UTF-8 or as UTF-8 read in Latin-1. */
export const byteOrderMark = /^(?:\ufeff|\u00ef\u00bb\u00bf)/;

/**
 * Returns the text of an annotation file: Latin-1 for `pdtb2` and `pipe48` (PDTB 2.0 is stored so), UTF-8 for `annotator`.
 * @param encoding for corpora that use a PDTB 2.0 format in UTF-8
 * @throws ProblemError naming the byte that is not UTF-8
 */
export function annotationText(
  bytes: Uint8Array,
  format: SourceFormat,
  file?: string,
  encoding: TextReading["encoding"] = sourceEncoding(format),
): string {
  return decodeText(bytes, encoding, file);
}

/**
 * Raw text whose plain UTF-16 indices are the format's offsets. PDTB 2.0 counts all bytes of Latin-1 text.
 * The PDTB Annotator reads UTF-8 line by line: a byte order mark stays and counts, CR LF counts as one and
 * becomes a line feed, and so does a lone CR.
 * @throws ProblemError naming the byte that is not UTF-8
 */
export function rawText(
  bytes: Uint8Array,
  format: SourceFormat,
  file?: string,
  encoding: TextReading["encoding"] = sourceEncoding(format),
): SourceText {
  const stored = decodeText(bytes, encoding, file);
  return format === "annotator" ? annotatorLines(stored, file) : { text: stored, messages: [] };
}

type TextReading = Pick<FileReading, "encoding" | "language"> & { readonly file?: string };

/**
 * Returns a text in the encoding that the user names, or else in UTF-8. Older texts are stored otherwise: Chinese as GB18030,
 * others as Latin-1; a warning says so.
 * @throws ProblemError for bytes that are not of the named encoding, and for a Chinese text that is neither UTF-8 nor GB18030
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

/** Returns the same as the PDTB Annotator counts it. */
export function annotatorText(bytes: Uint8Array, reading: TextReading): SourceText {
  const stored = storedText(bytes, reading);
  const { text, messages } = annotatorLines(stored.text, reading.file);
  return { text, messages: [...stored.messages, ...messages] };
}

/** Returns a stored text as the PDTB Annotator counts it: a byte order mark stays, CR LF and CR become a line feed. */
export function annotatorLines(stored: string, file?: string): SourceText {
  const messages: Message[] = [];
  if (stored.startsWith("\ufeff")) messages.push(problem("byte-order-mark-counted", { file }));
  const returns = stored.match(/\r\n?/g)?.length ?? 0;
  if (returns > 0)
    messages.push(problem("carriage-returns-counted", { file }, { found: `${returns} lines` }));
  return { text: stored.replace(/\r\n?/g, "\n"), messages };
}

function sourceEncoding(format: SourceFormat): "latin1" | "utf-8" {
  return format === "annotator" ? "utf-8" : "latin1";
}

/**
 * Returns a document's relations with offsets of the PDTB Annotator, which reads lines: CR LF is one character. The
 * raw text stays unchanged.
 */
export function withAnnotatorOffsets({ id, raw, relations }: Document): {
  relations: readonly Relation[];
  messages: Message[];
} {
  const pairs = [...raw.matchAll(/\r\n/g)].map(({ index }) => index);
  if (pairs.length === 0) return { relations, messages: [] };
  const message = problem("line-ends-counted", { document: id }, { found: `${pairs.length} lines` });
  const shift = (offset: number): number => offset - firstIndex(pairs, (number) => number >= offset);
  const moved = (spans: readonly Span[]): Span[] =>
    spans.map(({ start, end }) => ({ start: shift(start), end: shift(end) }));
  return { relations: relations.map((relation) => mapSpans(relation, moved)), messages: [message] };
}
