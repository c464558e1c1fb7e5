import { isUtf8 } from "node:buffer";
import { type Document, type Message, ProblemError, problem, rawDocument } from "@discoprep/corpus";
import type { FileReader, FileReading, ReadResult, SourceText } from "@discoprep/corpus/format";
import { decodeText, type InputFile, readBytes, utf8OrOlder } from "@discoprep/files";
import { formatOf, readerOf } from "@discoprep/formats";
import { formatInsteadOf } from "@discoprep/formats/conll16";
import { annotatorLines } from "@discoprep/formats/pdtb";
import { isInScriptOf } from "@discoprep/segment";
import type { DocumentInput } from "./inputs.ts";
import type { ConvertOptions } from "./options.ts";
import type { Report } from "./record.ts";

type Reading = Pick<ConvertOptions, "format" | "encoding" | "language" | "anyScript" | "parses">;

/** A document as its files have it: raw text and relations, and sentences where the format has them. */
export interface Source {
  /** Without messages. */
  readonly document: Document;
  /** Rows or blocks of the annotation file, readable or not. */
  readonly rows: number;
  /** What the reader says of its rows. Some stand for a row that became no relation (`isDroppedRow`). */
  readonly messages: readonly Message[];
  readonly layout?: string;
}

/**
 * Reads raw text and relations of a document.
 * @returns undefined for a file without raw text that holds no relation: a note, a tool's settings
 * @throws ProblemError where the raw text cannot be decoded, is not in a script of its language, or the annotation file has another
 *   layout or is of another format
 */
export function readSource(input: DocumentInput, reading: Reading, report: Report): Source {
  const { id, annotations, raw, source } = input;
  if (source !== undefined) {
    const { document, rows, messages } = source.read();
    checkText(document, reading);
    return { document: { ...document, messages: [] }, rows, messages };
  }
  if (raw === undefined) throw new Error(`the document ${id} has no raw text`);
  const stored = readRawText(raw, id, reading);
  for (const message of stored.messages) report(message);
  const bare = rawDocument(id, reading.language, stored.text);
  if (annotations === undefined) {
    checkText(bare, reading);
    return { document: bare, rows: 0, messages: [] };
  }
  const { relations, ...read } = readAnnotations(annotations, id, stored.text, reading);
  checkText(bare, reading);
  return { document: { ...bare, relations }, ...read };
}

/** Returns how many rows and relations an annotation file without raw text has; none where it cannot be read. */
export function readAlone(
  { id, annotations }: DocumentInput,
  reading: Reading,
): { rows: number; relations: number } {
  try {
    if (annotations === undefined) return { rows: 0, relations: 0 };
    const { rows, relations } = readAnnotations(annotations, id, undefined, reading);
    return { rows, relations: relations.length };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { rows: 0, relations: 0 };
  }
}

/** @throws ProblemError where the text is no plain text, or not in a script of its language */
function checkText({ id, raw, language }: Document, { anyScript }: Reading): void {
  if (raw.includes("\0")) throw notPlainText(id, "the character U+0000");
  if (anyScript === true || isInScriptOf(language, raw)) return;
  const details = { expected: `letters of the scripts of ${language}`, found: raw.trimStart().slice(0, 40) };
  throw new ProblemError(problem("wrong-language", { document: id }, details));
}

/** Returns a raw text such that the format's offsets are UTF-16 indices of it. */
function readRawText(file: InputFile, document: string, reading: Reading): SourceText {
  const bytes = textBytes(file, reading);
  if (reading.format !== undefined)
    return fileReader(reading).rawText(bytes, fileReading(file, document, reading));
  const { encoding, language, parses } = reading;
  const stored: SourceText =
    encoding === undefined
      ? utf8OrOlder(bytes, file.name, language)
      : { text: decodeText(bytes, knownEncoding(encoding) ?? "utf-8", file.name), messages: [] };
  // The offsets of parses.json count the stored text.
  if (parses !== undefined) return stored;
  // A release's lines end in LF, as the Annotator reads them: its annotations of the text fit the release then.
  const { text, messages } = annotatorLines(stored.text, file.name);
  return { text, messages: [...stored.messages, ...messages] };
}

/**
 * Returns the bytes of a text in an encoding that readers know: those of UTF-16 become UTF-8. Where `--encoding` names UTF-16, a file
 * that is plain UTF-8 stays as it is: often only the raw texts or only the annotations are UTF-16.
 * @throws ProblemError for UTF-16 that `--encoding` does not name, and for bytes that are no text
 */
function textBytes({ path, name }: InputFile, { encoding }: Reading): Uint8Array {
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

function notPlainText(file: string, found: string): ProblemError {
  return new ProblemError(problem("wrong-encoding", { file }, { expected: "text without NUL", found }));
}

function readAnnotations(
  file: InputFile,
  document: string,
  raw: string | undefined,
  reading: Reading,
): ReadResult {
  const bytes = textBytes(file, reading);
  const reader = fileReader(reading);
  try {
    const read = reader.relations(bytes, { ...fileReading(file, document, reading), raw });
    if (read.relations.length > 0) return read;
    refuseOtherFormat(bytes, file, document, reading);
    // An empty file may be what is left of a copy that broke off, but brat makes one for each text.
    if (bytes.length > 0 || reader.mayBeEmpty === true) return read;
    return {
      ...read,
      messages: [...read.messages, problem("empty-annotations", { file: file.name, document })],
    };
  } catch (error) {
    if (error instanceof ProblemError) refuseOtherFormat(bytes, file, document, reading);
    throw error;
  }
}

/** A file without a readable relation that looks like another format is one problem, not one a line. */
function refuseOtherFormat(bytes: Uint8Array, file: InputFile, document: string, { format }: Reading): void {
  if (format === undefined) return;
  const looks = [format, ...(formatOf(format).looks ?? [])];
  const found = formatInsteadOf(looks, Buffer.from(bytes.subarray(0, 10_000)).toString("latin1"));
  if (found === undefined) return;
  throw new ProblemError(problem("other-format", { file: file.name, document }, { expected: format, found }));
}

function fileReader({ format }: Reading): FileReader {
  const reader = format === undefined ? undefined : readerOf(format);
  if (reader?.kind !== "files") throw new Error(`${format} has no annotation file a document`);
  return reader;
}

function fileReading({ name }: InputFile, document: string, { encoding, language }: Reading): FileReading {
  return { file: name, document, encoding: knownEncoding(encoding), language };
}

/** `textBytes` turns UTF-16 into UTF-8. */
function knownEncoding(encoding: Reading["encoding"]): FileReading["encoding"] {
  return encoding === "utf-16" ? "utf-8" : encoding;
}
