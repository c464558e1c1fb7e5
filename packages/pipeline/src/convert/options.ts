import type { Edition } from "@discoprep/conll16";
import type { Message } from "@discoprep/corpus";

/** The annotation formats `convert` reads. */
export type AnnotationFormat = "pdtb2" | "pipe48" | "annotator" | "cdtb";

/** Which relation types go into the release: the shared tasks' four, or PDTB 3.0's further ones, too. */
export type TypeSelection = "task" | "all";

/** What to convert, from where and how. Paths are folders searched recursively, or single files. */
export interface ConvertOptions {
  readonly format: AnnotationFormat;
  /** A BCP 47 tag; decides the release's layout and, without parse layers, sentences and tokens. */
  readonly language: string;
  readonly annotations: string;
  readonly raw: string;
  /** A parses.json; not together with the other layers. */
  readonly parses?: string;
  readonly trees?: string;
  /** Dependencies for `trees`. */
  readonly dependencies?: string;
  /** CoNLL-U or CoNLL-X; together with `trees` it gives the dependencies. */
  readonly conllu?: string;
  /** `conll2015`, `conll2016-zh`, `keep`, or a mapping file. Default: that of the format's shared task. */
  readonly senses?: string;
  readonly unmapped?: "keep" | "drop";
  readonly secondConnective?: "drop" | "append";
  readonly types?: TypeSelection;
  readonly edition?: Edition;
  /** The ID of the corpus's first relation. Default 0. */
  readonly firstId?: number;
  /** A file that names the documents of each set; the release then has a folder for each. */
  readonly splits?: string;
  /** Of annotations and raw texts; default Latin-1 for PDTB 2.0 formats, UTF-8 for the Annotator. */
  readonly encoding?: "utf-8" | "latin1";
  /** CDTB: a file that says which column holds what. */
  readonly columns?: string;
  /** Refuse to write the release if any relation has an error. */
  readonly strict?: boolean;
  /** Write the release without the documents that cannot be converted. */
  readonly keepGoing?: boolean;
  /** The release folder. */
  readonly out: string;
  readonly onMessage?: (message: Message) => void;
  readonly onProgress?: (done: number, total: number) => void;
}
