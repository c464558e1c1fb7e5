import type { Document, Message, Span } from "@discoprep/corpus";
import type { FileSet } from "./files.ts";
import type { WriteResult } from "./losses.ts";

/** A corpus format, with its reader, its writer or both. Choices, help, schemas and tables follow from the list of these records. */
export interface Format {
  readonly id: string;
  readonly what: string;
  readonly encoding: string;
  /** Its files; `ID` is the document's. */
  readonly files: string;
  /** The sense mapping of `convert` if the user names none. */
  readonly senses: "conll2015" | "conll2016-zh" | "keep";
  /** The inventory of formats that hold senses of PDTB 2.0 only; other formats may hold those of PDTB 3.0, too. */
  readonly senseInventory?: "pdtb2";
  /** The primary language subtag of all texts, if the format is of one language. */
  readonly language?: string;
  readonly read?: FormatReader;
  readonly write?: FormatWriter;
  readonly move?: MoveFile;
}

/** Returns an annotation file with its spans moved to their places in the new text. */
export type MoveFile = (
  annotations: string,
  texts: { readonly before: string; readonly after: string },
  move: MoveSpans,
) => string;

/** Returns the spans of a part (of a line, from 1) at their new places, or undefined if one of them is lost. */
export type MoveSpans = (spans: readonly Span[], part: string, line: number) => readonly Span[] | undefined;

export interface SourceText {
  readonly text: string;
  readonly messages: readonly Message[];
}

export interface SourceFile {
  readonly path: string;
  readonly name: string;
}

/** A format's own options are added to it. */
export interface SourceInput {
  readonly language: string;
  /** Undefined: only raw texts are read. */
  readonly annotations?: string | FileSet;
  /** By document: those that the user names, or that accompany the annotations. */
  readonly raw?: ReadonlyMap<string, SourceFile>;
  /** Document ids of raw texts and parses.json. */
  readonly ids?: { has(id: string): boolean };
  readonly encoding?: "utf-8" | "latin1" | "gb18030" | "utf-16";
}

export interface SourceDocument {
  readonly id: string;
  readonly file: SourceFile;
  /** @throws ProblemError if its files cannot be read or are of another format */
  read(): SourceReading;
}

export interface SourceReading {
  readonly document: Document;
  /** Rows or blocks for relations, readable or not. */
  readonly rows: number;
  /** Some belong to rows that became no relation (`isDroppedRow`). */
  readonly messages: readonly Message[];
  /** The form of the file, if the format has several: `27 columns`. */
  readonly layout?: string;
}

export interface FormatReader {
  readonly layers: readonly ("sentences" | "tokens" | "trees" | "dependencies")[];
  /** True if its own files hold the raw texts. */
  readonly hasTexts?: boolean;
  /** The ending of raw texts that accompany the annotations. */
  readonly rawEnding?: string;
  readonly takesEncoding?: boolean;
  readonly options?: object;
  documents(input: SourceInput): SourceDocument[];
}

export interface DocumentSet {
  /** `train`, `dev`, `test`; empty for a release that is not split. */
  readonly name: string;
  /** One after the other, so that a set need not be in memory. */
  readonly documents: Iterable<Document>;
}

export interface WrittenSet {
  readonly name: string;
  readonly language: string;
  readonly documents: number;
  readonly relations: number;
}

export interface WrittenFiles {
  /** Texts by path inside the set's folder; a path that comes again is continued. */
  readonly files: Readonly<Record<string, string>>;
  /** The same for files above the sets' folders. */
  readonly collection?: Readonly<Record<string, string>>;
  readonly written: number;
  readonly messages: readonly Message[];
}

/** Writes documents with sentences, tokens and relations that have IDs. */
export interface FormatWriter {
  readonly options?: object;
  write(set: DocumentSet, options: object): Iterable<WrittenFiles>;
  /** Makes the files above the sets' folders that describe all sets, when these have been written. */
  finish?(sets: readonly WrittenSet[], options: object): Promise<Readonly<Record<string, string>>>;
}

export function documentWriter<Options = object>(
  write: (
    document: Document,
    options: Options,
  ) => { readonly files: Readonly<Record<string, string>>; readonly result: WriteResult },
): (set: DocumentSet, options: Options) => Generator<WrittenFiles> {
  return function* ({ documents }, options) {
    for (const document of documents) {
      const { files, result } = write(document, options);
      const messages = result.messages.map((message): Message => {
        return { ...message, where: { ...message.where, document: document.id } };
      });
      yield { files, messages, written: result.written };
    }
  };
}
