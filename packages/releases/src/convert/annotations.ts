import { formatInsteadOf } from "@discoprep/conll16";
import { type Message, ProblemError } from "@discoprep/corpus";
import { type InputFile, readBytes, readText, utf8OrOlder } from "@discoprep/files";
import type { FileReader, FileReading, ReadResult, SourceText } from "@discoprep/files/format";
import { annotatorLines } from "@discoprep/pdtb";
import { formatOf, readerOf } from "../formats.ts";
import type { ConvertOptions } from "./options.ts";

/** How annotation files and raw texts are read. */
export interface AnnotationReading extends Pick<ConvertOptions, "format" | "encoding" | "language"> {
  /** What the format's own settings file (`--columns`) says. */
  readonly settings: unknown;
  /** Whether a parses.json counts offsets in the raw texts as they are stored, line ends included. */
  readonly hasOffsets: boolean;
}

/**
 * A raw text such that the format's offsets are UTF-16 indices of it.
 * @throws ProblemError where the bytes cannot be decoded
 */
export function readRawText(file: InputFile, document: string, reading: AnnotationReading): SourceText {
  if (reading.format === undefined) return storedText(file, reading);
  return fileReader(reading).rawText(readBytes(file.path), fileReading(file, document, reading));
}

/** A release's lines end in LF, as the Annotator reads them: its annotations of the text fit the release then. */
function storedText(file: InputFile, { encoding, language, hasOffsets }: AnnotationReading): SourceText {
  const stored =
    encoding === undefined
      ? utf8OrOlder(readBytes(file.path), file.name, language)
      : { text: readText(file.path, encoding), messages: [] };
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
  const bytes = readBytes(file.path);
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
  { encoding, language, settings }: AnnotationReading,
): FileReading {
  return { file: name, document, encoding, language, settings };
}
