import { type CdtbColumns, cdtbText, readCdtb } from "@discoprep/cdtb";
import {
  firstInvalidUtf8,
  type Message,
  type ReadResult,
  readBytes,
  type TextEncoding,
} from "@discoprep/corpus";
import {
  annotationText,
  rawText,
  readAnnotator,
  readPdtb2,
  readPipe48,
  type SourceText,
} from "@discoprep/pdtb";
import type { InputFile } from "./inputs.ts";
import type { AnnotationFormat, ConvertOptions } from "./options.ts";

const readers = { pdtb2: readPdtb2, pipe48: readPipe48, annotator: readAnnotator };

/** How annotation files and raw texts are read. */
export interface AnnotationReading {
  readonly format: AnnotationFormat;
  readonly columns: CdtbColumns | undefined;
  /** Undefined: the format's own. */
  readonly encoding: ConvertOptions["encoding"];
}

/**
 * A raw text such that the format's offsets are UTF-16 indices of it. Where the Annotator's UTF-8 does not
 * hold, the file is read as Latin-1 (WSJ texts are), which a warning states.
 * @throws ProblemError where the bytes cannot be decoded
 */
export function readRawText(file: InputFile, { format, encoding }: AnnotationReading): SourceText {
  const bytes = readBytes(file.path);
  if (format === "cdtb") return cdtbText(bytes, file.name);
  const byte = format === "annotator" && encoding === undefined ? firstInvalidUtf8(bytes) : undefined;
  if (byte === undefined) return rawText(bytes, format, file.name, encoding);
  const { text, messages } = rawText(bytes, format, file.name, "latin1");
  return { text, messages: [readAs("latin1", file.name, byte), ...messages] };
}

/** The warning that a file is not the UTF-8 it should be. */
export function readAs(encoding: TextEncoding, file: string, byte: number): Message {
  return {
    severity: "warning",
    rule: `read-as-${encoding}`,
    what: `the file is not UTF-8 and is read as ${encoding.toUpperCase()}`,
    where: { file, byte },
    expected: "UTF-8",
    remedy: "Check the characters, and convert the file to UTF-8.",
  };
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
  { format, columns, encoding }: AnnotationReading,
): ReadResult {
  const bytes = readBytes(file.path);
  const names = { file: file.name, document };
  if (format !== "cdtb") return readers[format](annotationText(bytes, format, file.name, encoding), names);
  const source = cdtbText(bytes, file.name);
  const result = readCdtb(source.text, {
    ...names,
    ...(raw !== undefined && { raw }),
    ...(columns && { columns }),
  });
  return { ...result, messages: [...source.messages, ...result.messages] };
}
