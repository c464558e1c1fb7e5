import type { Document } from "../document.ts";
import type { Message } from "../message.ts";
import type { Span } from "../span.ts";
import type { WriteResult } from "./losses.ts";
import type { ReadResult } from "./read-result.ts";

/**
 * A corpus format: what it is, and the halves of it that exist. What has a reader `convert` reads, what has a
 * writer `export` writes; choices, help, schemas and tables derive from the list of these records.
 */
export interface Format {
  /** The name on the command line. */
  readonly id: string;
  readonly what: string;
  /** The encoding of its files. */
  readonly encoding: string;
  /** Its files, `ID` standing for the document. */
  readonly files: string;
  /** How the first line of a file may look besides what is looked up by the id: see `formatInsteadOf` of conll16. */
  readonly looks?: readonly string[];
  /** The sense mapping of `convert` where none is named. */
  readonly senses: "conll2015" | "conll2016-zh" | "keep";
  /** PDTB 2.0's own formats hold senses of PDTB 2.0 only; the others may hold those of PDTB 3.0, too. */
  readonly senseInventory?: "pdtb2";
  /** The primary language subtag of all its texts, where it is the format of one language. */
  readonly language?: string;
  readonly read?: FileReader | CollectionReader;
  readonly write?: FormatWriter;
  readonly move?: MoveFile;
}

/** Returns an annotation file with its spans at other places: those of the text after. */
export type MoveFile = (
  annotations: string,
  texts: { readonly before: string; readonly after: string },
  move: MoveSpans,
) => string;

/** Returns the spans of a part (of a line, from 1) at their new places, or undefined if one of them has none. */
export type MoveSpans = (spans: readonly Span[], part: string, line: number) => readonly Span[] | undefined;

/** A decoded file with what was noticed on the way. */
export interface SourceText {
  readonly text: string;
  readonly messages: readonly Message[];
}

/** Names for messages, and what the user says about the files. */
export interface FileReading {
  readonly file: string;
  readonly document: string;
  /** Undefined: the format's own. */
  readonly encoding?: "utf-8" | "latin1" | "gb18030";
  /** A language tag: older texts of each language have an encoding of their own. */
  readonly language?: string;
  /** The document's raw text, where there is one. */
  readonly raw?: string;
}

/** Reads a format with one annotation file a document, whose offsets are those of a raw text of its own. */
export interface FileReader {
  readonly kind: "files";
  /** Endings of annotations and of raw texts where both lie in one folder. */
  readonly endings?: { readonly annotations: string; readonly raw: string };
  /** Whether `--encoding` may name another encoding. */
  readonly takesEncoding?: boolean;
  /** Whether an empty file is nothing to warn of. */
  readonly mayBeEmpty?: boolean;
  /** The raw text such that the format's offsets are UTF-16 indices of it. @throws ProblemError */
  rawText(bytes: Uint8Array, reading: FileReading): SourceText;
  /** The relations of an annotation file. @throws ProblemError where the file has another layout */
  relations(bytes: Uint8Array, reading: FileReading): ReadResult;
}

/** A document as a collection holds it. */
export interface SourceDocument {
  readonly id: string;
  /** The file that holds its relations, by its path inside the folder read. */
  readonly file: string;
  /** Reads it, where it is not in memory. */
  read(): SourceReading;
}

export interface SourceReading {
  /** With raw text and relations, and with sentences where the format has them. */
  readonly document: Document;
  /** Rows that stand for relations, readable or not. */
  readonly rows: number;
  readonly messages: readonly Message[];
}

/** Reads a format whose files hold texts and relations of one or more documents. */
export interface CollectionReader {
  readonly kind: "collection";
  readonly layers: readonly ("sentences" | "tokens" | "trees" | "dependencies")[];
  /**
   * The documents of a folder (or of one file), in the order of their files.
   * @param options.raw the raw text of a document where the user gives one; the format's own otherwise
   * @param options.hasLayers whether the user gives parse layers: then those of the format's own files are not missed
   * @param options.labelColumn disrpt: the column of senses
   * @throws ProblemError where the folder holds no such files
   */
  documents(
    path: string,
    options: {
      readonly language: string;
      readonly raw?: (document: string) => string | undefined;
      readonly hasLayers?: boolean;
      readonly labelColumn?: "label" | "orig_label";
    },
  ): SourceDocument[];
}

/** What a user may choose about written files; each format heeds what concerns it. */
export interface WriteSettings {
  /** conll: the shared task whose file names and details are written. */
  readonly edition?: "2015" | "2016";
  /** PDTB Annotator: how many columns. */
  readonly columns?: "27" | "34";
  /** The corpus's name in file names. */
  readonly corpus?: string;
  /** hf: the JSON file that describes the data set. */
  readonly card?: string;
}

/** Documents that belong together: a release, or one of its sets. */
export interface DocumentSet {
  /** `train`, `dev`, `test`; empty for a release that is not split. */
  readonly name: string;
  /** One after the other, so that a set need not be in memory. */
  readonly documents: Iterable<Document>;
}

export interface WrittenSet {
  /** As in `DocumentSet`. */
  readonly name: string;
  readonly language: string;
  readonly documents: number;
  readonly relations: number;
}

/** What a writer makes of a document, or of the end of a set. */
export interface WrittenFiles {
  /** Texts by path inside the set's folder; a path that comes again is continued. */
  readonly files: Readonly<Record<string, string>>;
  /** The same for files that stand above the sets' folders. */
  readonly collection?: Readonly<Record<string, string>>;
  readonly written: number;
  readonly messages: readonly Message[];
}

/** Writes documents with sentences, tokens and relations that have IDs. */
export interface FormatWriter {
  /** Writes the documents as they come; what has been given out need not be kept. */
  write(set: DocumentSet, settings: WriteSettings): Iterable<WrittenFiles>;
  /** Makes the files above the sets' folders that describe all sets, when these have been written. */
  finish?(sets: readonly WrittenSet[], settings: WriteSettings): Promise<Readonly<Record<string, string>>>;
}

/** The writer of a format with files for each document. @param write one document's files, and the result with its losses */
export function documentWriter(
  write: (
    document: Document,
    settings: WriteSettings,
  ) => { readonly files: Readonly<Record<string, string>>; readonly result: WriteResult },
): (set: DocumentSet, settings: WriteSettings) => Generator<WrittenFiles> {
  return function* ({ documents }, settings) {
    for (const document of documents) {
      const { files, result } = write(document, settings);
      const messages = result.messages.map((message): Message => {
        return { ...message, where: { ...message.where, document: document.id } };
      });
      yield { files, messages, written: result.written };
    }
  };
}
