import { isUtf8 } from "node:buffer";
import { statSync } from "node:fs";
import { basename, relative } from "node:path";
import { ProblemError, problem, rawDocument } from "@discoprep/corpus";
import { decodeText, filesBelow, readBytes } from "@discoprep/files";
import { formatInsteadOf } from "./conll16/other-format.ts";
import {
  documentFiles,
  type FormatReader,
  type ReadOptions,
  type ReadResult,
  type SourceFile,
  type SourceInput,
  type SourceReading,
  type SourceText,
} from "./format/index.ts";
import { sourceText, type TextForm } from "./source-text.ts";

/** Raw texts, and annotation files whose offsets are those of the raw texts. */
export interface AnnotationFormat extends Pick<FormatReader, "rawEnding" | "takesEncoding"> {
  /** The looks that the first line of a file may have, the format's id among them: see `formatInsteadOf`. */
  readonly looks: readonly string[];
  /** The ending of annotation files in a folder with raw texts. */
  readonly ending?: string;
  readonly mayBeEmpty?: boolean;
  readonly raw: TextForm;
  readonly annotations?: TextForm & {
    read(text: string, options: ReadOptions): ReadResult;
  };
}

export interface AnnotationReader extends FormatReader {
  rawText(bytes: Uint8Array, names: { readonly file: string; readonly language?: string }): SourceText;
}

export function annotationFiles(format: AnnotationFormat): AnnotationReader {
  const { ending, rawEnding, takesEncoding } = format;
  return {
    layers: [],
    rawEnding,
    takesEncoding,
    rawText: (bytes, names) => sourceText(bytes, format.raw, names),
    documents(input) {
      const { annotations, raw = new Map<string, SourceFile>(), ids } = input;
      const files = annotations === undefined ? raw : namedFiles(annotations, ending, ids);
      return Array.from(files, ([id, file]) => ({
        id,
        file,
        read: () => readDocument(format, id, file, input),
      }));
    },
  };
}

/** Reads a document. Without a raw text, its text is empty. */
function readDocument(
  format: AnnotationFormat,
  id: string,
  file: SourceFile,
  input: SourceInput,
): SourceReading {
  const rawFile = input.raw?.get(id);
  const raw = rawFile && fileText(rawFile, format.raw, input);
  const read = readAnnotations(format, file, input, { file: file.name, document: id, raw: raw?.text });
  return {
    document: { ...rawDocument(id, input.language, raw?.text ?? ""), relations: read.relations },
    rows: read.rows,
    layout: read.layout,
    messages: [...(raw?.messages ?? []), ...read.messages],
  };
}

function readAnnotations(
  { annotations, looks, mayBeEmpty }: AnnotationFormat,
  source: SourceFile,
  input: SourceInput,
  options: ReadOptions,
): ReadResult {
  if (annotations === undefined) return { rows: 0, relations: [], messages: [] };
  const bytes = textBytes(source, input.encoding);
  const { file, document } = options;
  /** Makes one problem of a file of another format, instead of one for each line. */
  const refuseOtherFormat = (): void => {
    const found = formatInsteadOf(looks, Buffer.from(bytes.subarray(0, 10_000)).toString("latin1"));
    if (found === undefined) return;
    throw new ProblemError(problem("other-format", { file, document }, { expected: looks[0], found }));
  };
  try {
    const { text, messages } = decoded(bytes, annotations, input, source.name);
    const read = annotations.read(text, options);
    const result = { ...read, messages: [...messages, ...read.messages] };
    if (read.relations.length > 0) return result;
    refuseOtherFormat();
    // An empty file may be a copy that was interrupted. brat makes an empty file for each text.
    if (bytes.length === 0 && mayBeEmpty !== true)
      result.messages.push(problem("empty-annotations", { file, document }));
    return result;
  } catch (error) {
    if (error instanceof ProblemError) refuseOtherFormat();
    throw error;
  }
}

/** Reads a text in the encoding that the user names, or else in the format's own. */
export function fileText(file: SourceFile, form: TextForm, input: SourceInput): SourceText {
  return decoded(textBytes(file, input.encoding), form, input, file.name);
}

function decoded(bytes: Uint8Array, form: TextForm, input: SourceInput, file: string): SourceText {
  const { encoding = form.encoding, language } = input;
  const stored = encoding === "utf-16" ? "utf-8" : encoding;
  return sourceText(bytes, { ...form, encoding: stored }, { file, language });
}

/**
 * Returns the bytes of a text with UTF-16 made UTF-8. If `--encoding` names UTF-16, a plain UTF-8 file stays: often only the raw
 * texts or only the annotations are UTF-16.
 * @throws ProblemError for UTF-16 that `--encoding` does not name, and for bytes that are no text
 */
function textBytes({ path, name }: SourceFile, encoding: SourceInput["encoding"]): Uint8Array {
  const bytes = readBytes(path);
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff;
  const hasMark = isBigEndian || (bytes[0] === 0xff && bytes[1] === 0xfe);
  const isPlain = !hasMark && !bytes.includes(0);
  if (isPlain && (encoding !== "utf-16" || isUtf8(bytes))) return bytes;
  if (encoding !== "utf-16") {
    const found = hasMark ? "a byte order mark of UTF-16" : "a NUL byte";
    throw new ProblemError(
      problem("wrong-encoding", { file: name }, { expected: "text without NUL", found }),
    );
  }
  // Without a byte order mark, blanks and line feeds show the order: their first or second byte is 0.
  const order = isBigEndian || bytes.indexOf(0) % 2 === 0 ? "utf-16be" : "utf-16le";
  return Buffer.from(decodeText(bytes, order, name).replace(/^\ufeff/, ""), "utf8");
}

export function rootOf(input: NonNullable<SourceInput["annotations"]>): string {
  return typeof input === "string" ? input : input.root;
}

/** Returns the files of an input whose names fit, or the one file that it is. */
export function filesOf({ annotations = "" }: SourceInput, pattern: RegExp): SourceFile[] {
  const root = rootOf(annotations);
  const paths = filesBelow(root).filter((path) => path === root || pattern.test(path));
  return paths.map((path) => namedFile(root, path));
}

/** Returns files by document. @param suffix the end of their names @param ids those that the data itself states */
export function namedFiles(
  input: NonNullable<SourceInput["annotations"]>,
  suffix: string | undefined,
  ids: SourceInput["ids"],
): ReadonlyMap<string, SourceFile> {
  const files = typeof input === "string" ? documentFiles(input, { suffix, ids }) : input.files;
  return new Map(Array.from(files, ([id, path]) => [id, namedFile(rootOf(input), path)]));
}

export function namedFile(root: string, path: string): SourceFile {
  const isFile = statSync(root, { throwIfNoEntry: false })?.isFile() ?? false;
  return { path, name: isFile ? basename(path) : relative(root, path).replaceAll("\\", "/") };
}
