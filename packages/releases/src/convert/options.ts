import type { Message } from "@discoprep/corpus";
import type { FileSet } from "@discoprep/files";
import type { Format } from "@discoprep/files/format";
import { flag, input, main, path, replaceOption, run, setting, wholeNumber } from "@discoprep/files/option";
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

/**
 * The options of `convert`. Paths are folders searched recursively, or single files. Without `format` and
 * `annotations` the raw texts become an input release.
 */
export const convertOptions = z.strictObject({
  format: main(
    z.enum(readableFormats).optional(),
    "format of the annotations (without it and --annotations: an input release of the raw texts)",
  ),
  language: main(z.string(), "language tag, such as en, zh-Hans, tr", { flag: "lang", value: "language" }),
  annotations: input(
    path.optional(),
    "annotation files; a name without its ending, such as .pdtb, is the document's id",
    "dir",
  ),
  raw: input(
    path.optional(),
    `raw texts, one a document (${named(hasOwnTexts)}: those of the annotations)`,
    "dir",
  ),
  parses: input(
    z.preprocess(pathList, z.array(path)).optional(),
    "parses.json as parse layer: several files, or folders that hold them",
    { value: "path", several: true },
  ),
  trees: input(path.optional(), "bracketed trees or CoreNLP's JSON as parse layer", "dir"),
  dependencies: input(
    path.optional(),
    "dependencies for the trees: Stanford-style lines, CoNLL-X or CoNLL-U",
    "dir",
  ),
  conllu: input(path.optional(), "CoNLL-U or CoNLL-X as parse layer; with --trees, the dependencies", "dir"),
  segmented: input(
    path.optional(),
    "exactly these words and sentences: a sentence a line, words with one blank between, as `discoprep select` writes them",
    "dir",
  ),
  splits: input(path.optional(), "write one release a set, as the file assigns documents to sets", "file"),
  senses: setting(
    z.string().optional(),
    "conll2015, conll2016-zh, keep, or a mapping file (default: as the list of formats says)",
    "map",
  ),
  unmapped: setting(
    z.enum(["keep", "drop"]).default("keep"),
    "senses without a target, such as the class Expansion",
    "how",
  ),
  secondConnective: setting(
    z.enum(["drop", "append"]).default("drop"),
    "senses of a second implicit connective",
    "how",
  ),
  types: setting(
    z.enum(["task", "all"]).default("task"),
    "the shared tasks' relation types, or AltLexC, Hypophora and NoRel, too",
  ),
  labelColumn: setting(
    z.enum(["orig_label", "label"]).optional(),
    "disrpt: the column that holds the senses (default: orig_label)",
    "name",
  ),
  edition: setting(z.enum(["2015", "2016"]).default("2016"), "file names and details of the release", "year"),
  firstId: setting(
    wholeNumber().optional(),
    "ID of the corpus's first relation (default: 0, or the IDs that the annotations have)",
    "n",
  ),
  encoding: setting(
    z.enum(["utf-8", "latin1", "gb18030", "utf-16"]).optional(),
    `of annotations and raw texts (default: latin1 for ${named(({ encoding }) => encoding === "Latin-1", " and ")}, else utf-8)`,
    "name",
  ),
  resegment: setting(flag, "find the words of Chinese raw texts anew, where blanks part them"),
  anyScript: setting(flag, "take texts whose letters are mostly not in the scripts of --lang"),
  strict: setting(flag, "write nothing if any relation has an error"),
  keepGoing: setting(flag, "leave out documents that cannot be converted, and write the rest"),
  blind: setting(flag, "write gold/, and for the participants of a blind evaluation input/ and no-senses/"),
  out: run(path, "the release folder", "dir"),
  replace: replaceOption,
});

/** What to convert, from where and how. */
export type ConvertOptions = Omit<z.input<typeof convertOptions>, DocumentInputs | "parses"> & {
  readonly parses?: string | readonly string[];
} & { readonly [name in DocumentInputs]?: string | FileSet | undefined } & {
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
