import {
  type FileReader,
  type FileReading,
  type InputFile,
  type ReadResult,
  readBytes,
  readText,
  type SourceText,
} from "@discoprep/corpus";
import { readerOf } from "../formats.ts";
import type { ConvertOptions } from "./options.ts";

/** How annotation files and raw texts are read. */
export interface AnnotationReading extends Pick<ConvertOptions, "format" | "encoding"> {
  /** What the format's own settings file (`--columns`) says. */
  readonly settings: unknown;
}

/**
 * A raw text such that the format's offsets are UTF-16 indices of it.
 * @throws ProblemError where the bytes cannot be decoded
 */
export function readRawText(file: InputFile, document: string, reading: AnnotationReading): SourceText {
  // Without annotations there are no offsets to fit: the text is as a release stores it.
  if (reading.format === undefined) return { text: readText(file.path, reading.encoding), messages: [] };
  return fileReader(reading).rawText(readBytes(file.path), fileReading(file, document, reading));
}

/**
 * The relations of an annotation file.
 * @param raw the document's raw text, where there is one
 * @throws ProblemError where the file cannot be decoded or has another layout
 */
export function readAnnotations(
  file: InputFile,
  document: string,
  raw: string | undefined,
  reading: AnnotationReading,
): ReadResult {
  const bytes = readBytes(file.path);
  return fileReader(reading).relations(bytes, { ...fileReading(file, document, reading), raw });
}

function fileReader({ format }: AnnotationReading): FileReader {
  const reader = format === undefined ? undefined : readerOf(format);
  if (reader?.kind !== "files") throw new Error(`${format} has no annotation file a document`);
  return reader;
}

function fileReading(file: InputFile, document: string, reading: AnnotationReading): FileReading {
  return { file: file.name, document, encoding: reading.encoding, settings: reading.settings };
}
