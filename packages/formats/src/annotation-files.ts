import { isUtf8 } from "node:buffer";
import { statSync } from "node:fs";
import { basename, relative } from "node:path";
import { ProblemError, problem, rawDocument } from "@discoprep/corpus";
import { decodeText, documentFiles, readBytes } from "@discoprep/files";
import { formatInsteadOf } from "./conll16/other-format.ts";
import type {
  FormatReader,
  ReadResult,
  SourceFile,
  SourceInput,
  SourceReading,
  SourceText,
} from "./format/index.ts";

/** Names of a file for messages, and what the user says about it. */
export interface FileReading {
  readonly file: string;
  readonly document: string;
  /** Undefined: the format's own. */
  readonly encoding?: "utf-8" | "latin1" | "gb18030";
  /** A language tag: older texts of each language have an encoding of their own. */
  readonly language?: string;
  /** The document's raw text, if there is one. */
  readonly raw?: string;
}

/** A format with a raw text for each document, and an annotation file whose offsets are those of the raw text. */
interface AnnotationFormat extends Pick<FormatReader, "rawEnding" | "takesEncoding"> {
  /** The format's id, and how else the first line of a file may look: see `formatInsteadOf`. */
  readonly looks: readonly string[];
  /** The ending of annotation files where raw texts lie beside them. */
  readonly ending?: string;
  /** True if an empty file is nothing to warn of. */
  readonly mayBeEmpty?: boolean;
  /** Returns the raw text such that the format's offsets are UTF-16 indices of it. @throws ProblemError */
  rawText(bytes: Uint8Array, reading: FileReading): SourceText;
  /** Returns the relations of a file. Undefined: there are only raw texts. @throws ProblemError where the file has another layout */
  relations?(bytes: Uint8Array, reading: FileReading): ReadResult;
}

/** Reads files, and raw texts by themselves. */
export type AnnotationReader = FormatReader & Pick<AnnotationFormat, "rawText">;

/** Returns the reader of a format with files for each document. */
export function annotationFiles(format: AnnotationFormat): AnnotationReader {
  const { ending, rawEnding, takesEncoding, rawText } = format;
  return {
    layers: [],
    rawEnding,
    takesEncoding,
    rawText,
    documents(input) {
      const { annotations, raw = new Map<string, SourceFile>(), known } = input;
      const files = annotations === undefined ? raw : namedFiles(annotations, ending, known);
      return Array.from(files, ([id, file]) => ({
        id,
        file,
        read: () => readDocument(format, id, file, input),
      }));
    },
  };
}

/** Reads a document. One without a raw text has an empty one. */
function readDocument(
  format: AnnotationFormat,
  id: string,
  file: SourceFile,
  { raw, encoding, language }: SourceInput,
): SourceReading {
  const reading = { document: id, language, encoding: decodedAs(encoding) };
  const rawFile = raw?.get(id);
  const text = rawFile && format.rawText(textBytes(rawFile, encoding), { ...reading, file: rawFile.name });
  const read = readAnnotations(format, file, encoding, { ...reading, file: file.name, raw: text?.text });
  return {
    document: { ...rawDocument(id, language, text?.text ?? ""), relations: read.relations },
    rows: read.rows,
    layout: read.layout,
    messages: [...(text?.messages ?? []), ...read.messages],
  };
}

function readAnnotations(
  format: AnnotationFormat,
  source: SourceFile,
  encoding: SourceInput["encoding"],
  reading: FileReading,
): ReadResult {
  if (format.relations === undefined) return { rows: 0, relations: [], messages: [] };
  const { file, document } = reading;
  const bytes = textBytes(source, encoding);
  try {
    const read = format.relations(bytes, reading);
    if (read.relations.length > 0) return read;
    refuseOtherFormat(format, bytes, reading);
    // An empty file may be what is left of a copy that broke off, but brat makes one for each text.
    if (bytes.length > 0 || format.mayBeEmpty === true) return read;
    return { ...read, messages: [...read.messages, problem("empty-annotations", { file, document })] };
  } catch (error) {
    if (error instanceof ProblemError) refuseOtherFormat(format, bytes, reading);
    throw error;
  }
}

/** A file without a readable relation that looks like another format is one problem, not one a line. */
function refuseOtherFormat(
  { looks }: AnnotationFormat,
  bytes: Uint8Array,
  { file, document }: FileReading,
): void {
  const found = formatInsteadOf(looks, Buffer.from(bytes.subarray(0, 10_000)).toString("latin1"));
  if (found === undefined) return;
  throw new ProblemError(problem("other-format", { file, document }, { expected: looks[0], found }));
}

/**
 * Returns the bytes of a text in an encoding that readers know: those of UTF-16 become UTF-8. Where `--encoding` names UTF-16, a file
 * that is plain UTF-8 stays as it is: often only the raw texts or only the annotations are UTF-16.
 * @throws ProblemError for UTF-16 that `--encoding` does not name, and for bytes that are no text
 */
function textBytes({ path, name }: SourceFile, encoding: SourceInput["encoding"]): Uint8Array {
  const bytes = readBytes(path);
  const hasMark = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const isPlain = !hasMark && !bytes.includes(0);
  if (encoding === "utf-16")
    return isPlain && isUtf8(bytes) ? bytes : Buffer.from(utf16Text(bytes, name), "utf8");
  if (isPlain) return bytes;
  const found = hasMark ? "a byte order mark of UTF-16" : "a NUL byte";
  throw new ProblemError(problem("wrong-encoding", { file: name }, { expected: "text without NUL", found }));
}

/** Without a byte order mark, blanks and line feeds show the order: their first or second byte is 0. */
function utf16Text(bytes: Uint8Array, file: string): string {
  const isBigEndian = (bytes[0] === 0xfe && bytes[1] === 0xff) || bytes.indexOf(0) % 2 === 0;
  return decodeText(bytes, isBigEndian ? "utf-16be" : "utf-16le", file).replace(/^\ufeff/, "");
}

/** `textBytes` turns UTF-16 into UTF-8. */
function decodedAs(encoding: SourceInput["encoding"]): FileReading["encoding"] {
  return encoding === "utf-16" ? "utf-8" : encoding;
}

/** Returns the folder that an input lies in, or its file. */
export function rootOf(input: NonNullable<SourceInput["annotations"]>): string {
  return typeof input === "string" ? input : input.root;
}

/** Returns files by document. @param suffix the end of their names @param known ids that the data itself states */
export function namedFiles(
  input: NonNullable<SourceInput["annotations"]>,
  suffix: string | undefined,
  known: SourceInput["known"],
): ReadonlyMap<string, SourceFile> {
  const files = typeof input === "string" ? documentFiles(input, { suffix, known }) : input.files;
  return new Map(Array.from(files, ([id, path]) => [id, namedFile(rootOf(input), path)]));
}

/** Returns a file with its path inside a root, which may be the file itself. */
export function namedFile(root: string, path: string): SourceFile {
  const isFile = statSync(root, { throwIfNoEntry: false })?.isFile() ?? false;
  return { path, name: isFile ? basename(path) : relative(root, path).replaceAll("\\", "/") };
}
