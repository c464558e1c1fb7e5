import { isUtf8 } from "node:buffer";
import { formatInsteadOf } from "@discoprep/conll16";
import { type Message, ProblemError } from "@discoprep/corpus";
import { decodeText, type InputFile, readBytes, utf8OrOlder } from "@discoprep/files";
import type { FileReader, FileReading, ReadResult, SourceText } from "@discoprep/files/format";
import { annotatorLines } from "@discoprep/pdtb";
import { formatOf, readerOf } from "../formats.ts";
import type { ConvertOptions } from "./options.ts";

/** How annotation files and raw texts are read. */
export interface AnnotationReading extends Pick<ConvertOptions, "format" | "encoding" | "language"> {
  /** Whether a parses.json counts offsets in the raw texts as they are stored, line ends included. */
  readonly hasOffsets: boolean;
}

/**
 * A raw text such that the format's offsets are UTF-16 indices of it.
 * @throws ProblemError where the bytes cannot be decoded
 */
export function readRawText(file: InputFile, document: string, reading: AnnotationReading): SourceText {
  const bytes = textBytes(file, reading);
  if (reading.format === undefined) return storedText(bytes, file, reading);
  return fileReader(reading).rawText(bytes, fileReading(file, document, reading));
}

/**
 * The bytes of a text in an encoding that readers know: those of UTF-16 become UTF-8. Where `--encoding` names UTF-16, a file
 * that is plain UTF-8 stays as it is: often only the raw texts or only the annotations are UTF-16.
 * @throws ProblemError for UTF-16 that `--encoding` does not name, and for bytes that are no text
 */
function textBytes({ path, name }: InputFile, { encoding }: AnnotationReading): Uint8Array {
  const bytes = readBytes(path);
  const hasMark = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const isPlain = !hasMark && !bytes.includes(0);
  if (encoding === "utf-16")
    return isPlain && isUtf8(bytes) ? bytes : Buffer.from(utf16Text(bytes, name), "utf8");
  if (!isPlain) throw notPlainText(name, hasMark ? "a byte order mark of UTF-16" : "a NUL byte");
  return bytes;
}

/** Without a byte order mark, blanks and line feeds show the order: their first or second byte is 0. */
function utf16Text(bytes: Uint8Array, file: string): string {
  const isBigEndian = (bytes[0] === 0xfe && bytes[1] === 0xff) || bytes.indexOf(0) % 2 === 0;
  return decodeText(bytes, isBigEndian ? "utf-16be" : "utf-16le", file).replace(/^\ufeff/, "");
}

/** The problem of a file that is UTF-16, or no text. */
export function notPlainText(file: string, found: string): ProblemError {
  return new ProblemError({
    rule: "wrong-encoding",
    what: "the file is not in the encoding in which it is read",
    where: { file },
    expected: "text without NUL",
    found,
    remedy: "If it is UTF-16, name it: --encoding utf-16. Otherwise check that it is a text file.",
  });
}

/** A release's lines end in LF, as the Annotator reads them: its annotations of the text fit the release then. */
function storedText(
  bytes: Uint8Array,
  file: InputFile,
  { encoding, language, hasOffsets }: AnnotationReading,
): SourceText {
  const stored =
    encoding === undefined
      ? utf8OrOlder(bytes, file.name, language)
      : { text: decodeText(bytes, knownEncoding(encoding) ?? "utf-8", file.name), messages: [] };
  if (hasOffsets) return stored;
  const { text, messages } = annotatorLines(stored.text, file.name);
  return { text, messages: [...stored.messages, ...messages] };
}

/**
 * The relations of an annotation file.
 * @param raw the document's raw text, where there is one
 * @throws ProblemError where the file cannot be decoded, has another layout or is of another format
 */
export function readAnnotations(
  file: InputFile,
  document: string,
  raw: string | undefined,
  reading: AnnotationReading,
): ReadResult {
  const bytes = textBytes(file, reading);
  const reader = fileReader(reading);
  try {
    const read = reader.relations(bytes, { ...fileReading(file, document, reading), raw });
    if (read.relations.length > 0) return read;
    refuseOtherFormat(bytes, file, document, reading);
    const isLost = bytes.length === 0 && reader.mayBeEmpty !== true;
    return isLost ? { ...read, messages: [...read.messages, emptyFile(file, document)] } : read;
  } catch (error) {
    if (error instanceof ProblemError) refuseOtherFormat(bytes, file, document, reading);
    throw error;
  }
}

/** Elsewhere than in brat an empty file may be what is left of a copy that broke off. */
function emptyFile(file: InputFile, document: string): Message {
  return {
    severity: "warning",
    rule: "empty-annotations",
    what: "the annotation file is empty; the document has no relations",
    where: { file: file.name, document },
    remedy: "Compare it with the copy it was made from, or take the document out if it was never annotated.",
  };
}

/** A file without a readable relation that looks like another format is one problem, not one a line. */
function refuseOtherFormat(
  bytes: Uint8Array,
  file: InputFile,
  document: string,
  { format }: AnnotationReading,
): void {
  if (format === undefined) return;
  const looks = [format, ...(formatOf(format).looks ?? [])];
  const other = formatInsteadOf(looks, Buffer.from(bytes.subarray(0, 10_000)).toString("latin1"));
  if (other === undefined) return;
  throw new ProblemError({
    rule: "other-format",
    what: `the annotation file is not of the format ${format}: this looks like ${other}`,
    where: { file: file.name, document },
    remedy: "Name its format with --format, or take the file out.",
  });
}

function fileReader({ format }: AnnotationReading): FileReader {
  const reader = format === undefined ? undefined : readerOf(format);
  if (reader?.kind !== "files") throw new Error(`${format} has no annotation file a document`);
  return reader;
}

function fileReading(
  { name }: InputFile,
  document: string,
  { encoding, language }: AnnotationReading,
): FileReading {
  return { file: name, document, encoding: knownEncoding(encoding), language };
}

/** `textBytes` turns UTF-16 into UTF-8. */
function knownEncoding(encoding: AnnotationReading["encoding"]): FileReading["encoding"] {
  return encoding === "utf-16" ? "utf-8" : encoding;
}
