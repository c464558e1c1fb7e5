import type { Document, Message } from "@discoprep/corpus";
import type { FileSet } from "@discoprep/files";
import type { Format } from "@discoprep/files/format";
import { option, replaceOption, wholeNumber } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { formats, readableFormats } from "../formats.ts";

/** The ids of the formats of which something holds, for the help. */
function named(test: (format: Format) => boolean, glue = ", "): string {
  return formats
    .filter((format: Format) => format.read !== undefined && test(format))
    .map(({ id }) => id)
    .join(glue);
}

/** Whether raw texts lie beside the annotations, or in the same files. */
function hasOwnTexts({ read }: Format): boolean {
  return read?.kind === "collection" || read?.endings !== undefined;
}

const path = z.string().min(1);

/**
 * The options of `convert`. Paths are folders searched recursively, or single files. Without `format` and
 * `annotations` the raw texts become an input release.
 */
export const convertOptions = z.strictObject({
  format: option(z.enum(readableFormats).optional(), {
    help: "format of the annotations (without it and --annotations: an input release of the raw texts)",
    role: "main",
  }),
  language: option(z.string(), {
    help: "language tag, such as en, zh-Hans, tr",
    role: "main",
    flag: "lang",
    value: "language",
  }),
  annotations: option(path.optional(), {
    help: "annotation files; a name without its ending, such as .pdtb, is the document's id",
    role: "input",
    value: "dir",
  }),
  raw: option(path.optional(), {
    help: `raw texts, one a document (${named(hasOwnTexts)}: those of the annotations)`,
    role: "input",
    value: "dir",
  }),
  parses: option(z.preprocess(pathList, z.array(path)).optional(), {
    help: "parses.json as parse layer: several files, or folders that hold them",
    role: "input",
    value: "path",
    several: true,
  }),
  trees: option(path.optional(), {
    help: "bracketed trees, CoreNLP's JSON or OntoNotes' _conll as parse layer",
    role: "input",
    value: "dir",
  }),
  dependencies: option(path.optional(), {
    help: "dependencies for the trees: Stanford-style lines, CoNLL-X or CoNLL-U",
    role: "input",
    value: "dir",
  }),
  conllu: option(path.optional(), {
    help: "CoNLL-U or CoNLL-X as parse layer; with --trees, the dependencies",
    role: "input",
    value: "dir",
  }),
  segmented: option(path.optional(), {
    help: "exactly these words and sentences: a sentence a line, words with one blank between, as `discoprep select` writes them",
    role: "input",
    value: "dir",
  }),
  splits: option(path.optional(), {
    help: "write one release a set, as the file assigns documents to sets",
    role: "input",
    value: "file",
  }),
  columns: option(path.optional(), {
    help: `${named(({ read }) => read?.kind === "files" && read.settings !== undefined)}: which column holds what`,
    role: "input",
    value: "file",
  }),
  senses: option(z.string().optional(), {
    help: "conll2015, conll2016-zh, keep, or a mapping file (default: as the list of formats says)",
    role: "option",
    value: "map",
  }),
  unmapped: option(z.enum(["keep", "drop"]).default("keep"), {
    help: "senses without a target, such as the class Expansion",
    role: "option",
    value: "how",
  }),
  secondConnective: option(z.enum(["drop", "append"]).default("drop"), {
    help: "senses of a second implicit connective",
    role: "option",
    value: "how",
  }),
  types: option(z.enum(["task", "all"]).default("task"), {
    help: "the shared tasks' relation types, or AltLexC, Hypophora and NoRel, too",
    role: "option",
  }),
  typesUnknown: option(z.enum(["refuse", "keep"]).optional(), {
    help: "disrpt: rows without a type of PDTB (RST, SDRT, `_`); keep writes them with an empty type",
    role: "option",
    value: "how",
  }),
  labelColumn: option(z.enum(["orig_label", "label"]).optional(), {
    help: "disrpt: the column that holds the senses (default: orig_label)",
    role: "option",
    value: "name",
  }),
  edition: option(z.enum(["2015", "2016"]).default("2016"), {
    help: "file names and details of the release",
    role: "option",
    value: "year",
  }),
  firstId: option(wholeNumber().optional(), {
    help: "ID of the corpus's first relation (default: 0, or the IDs that the annotations have)",
    role: "option",
    value: "n",
  }),
  encoding: option(z.enum(["utf-8", "latin1", "gb18030", "utf-16"]).optional(), {
    help: `of annotations and raw texts (default: latin1 for ${named(({ encoding }) => encoding === "Latin-1", " and ")}, else utf-8)`,
    role: "option",
    value: "name",
  }),
  resegment: option(z.boolean().optional(), {
    help: "find the words of Chinese raw texts anew, where blanks part them",
    role: "option",
  }),
  anyScript: option(z.boolean().optional(), {
    help: "take texts whose letters are mostly not in the scripts of --lang",
    role: "option",
  }),
  strict: option(z.boolean().optional(), {
    help: "write nothing if any relation has an error",
    role: "option",
  }),
  keepGoing: option(z.boolean().optional(), {
    help: "leave out documents that cannot be converted, and write the rest",
    role: "option",
  }),
  blind: option(z.boolean().optional(), {
    help: "write gold/, and for the participants of a blind evaluation input/ and no-senses/",
    role: "option",
  }),
  out: option(path, { help: "the release folder", role: "run", value: "dir" }),
  replace: replaceOption,
});

/** What to convert, from where and how. */
export type ConvertOptions = Omit<z.input<typeof convertOptions>, DocumentInputs | "parses"> & {
  readonly parses?: string | readonly string[] | undefined;
} & { readonly [name in DocumentInputs]?: string | FileSet | undefined } & {
  /** The documents of a gold standard, whose tokens an output of a system may count. */
  readonly gold?: (document: string) => Document | undefined;
  readonly onMessage?: (message: Message) => void;
  readonly onProgress?: (done: number, total: number) => void;
};

type DocumentInputs = "annotations" | "raw" | "trees" | "dependencies" | "conllu" | "segmented";

/** One path as a list of one. */
function pathList(value: unknown): unknown {
  return typeof value === "string" ? [value] : value;
}

/** Which relation types go into the release: the shared tasks' four, or PDTB 3.0's further ones, too. */
export type TypeSelection = z.output<typeof convertOptions>["types"];
