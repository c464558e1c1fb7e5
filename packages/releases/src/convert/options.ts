import { isChinese, isLanguageTag, UsageError } from "@discoprep/corpus";
import type { JobOptions } from "@discoprep/files";
import { flag, input, path, replaceOption, run, setting, wholeNumber } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { checkLanguage, formatOf, formats, readableFormats, readerOf, readOptions } from "@discoprep/formats";
import type { FileSet, Format } from "@discoprep/formats/format";
import { readSenseFile } from "@discoprep/formats/release";
import { type InventoryId, type Mapping, mappingTo } from "@discoprep/senses";

function named(test: (format: Format) => boolean, glue = ", "): string {
  return formats
    .filter((format: Format) => format.read !== undefined && test(format))
    .map(({ id }) => id)
    .join(glue);
}

/** The inputs that hold words and sentences; documents of the format have their own without them. */
export const layerInputs = ["parses", "trees", "conllu"] as const;

/** Paths are folders searched recursively, or single files. Without `format` the raw texts become an input release. */
export const convertOptions = z.strictObject({
  format: setting(
    z.enum(readableFormats).optional(),
    "format to read (without it and --annotations: an input release of the raw texts)",
    { flag: "from", needs: "annotations", main: true },
  ),
  language: setting(
    z.string().optional(),
    "language tag: such as en, zh-Hans, tr (default: that of the inputs' manifest)",
    {
      flag: "lang",
      value: "language",
      main: true,
    },
  ),
  annotations: input(
    path.optional(),
    "annotation files; a name without its ending, such as .pdtb, is the document's id",
    { value: "dir", needs: "format" },
  ),
  raw: input(
    path.optional(),
    `raw texts, one a document (${named(({ read }) => read?.hasTexts === true || read?.rawEnding !== undefined)}: those of the annotations)`,
    "dir",
  ),
  parses: input(
    z.preprocess((value) => (typeof value === "string" ? [value] : value), z.array(path)).optional(),
    "parses.json of the documents: as parse layer; several files, or folders that hold them",
    { value: "path", several: true, conflicts: ["trees", "dependencies", "conllu"] },
  ),
  trees: input(path.optional(), "bracketed trees: or CoreNLP's JSON; as parse layer", "dir"),
  dependencies: input(
    path.optional(),
    "dependencies for the trees: Stanford-style lines, CoNLL-X or CoNLL-U",
    { value: "dir", needs: "trees", conflicts: ["conllu"] },
  ),
  conllu: input(path.optional(), "CoNLL-U or CoNLL-X as parse layer; with --trees, the dependencies", "dir"),
  segmented: input(
    path.optional(),
    "take these sentences and words: a sentence a line, with a blank between words, as `discoprep select` writes them",
    { value: "dir", conflicts: ["resegment", ...layerInputs] },
  ),
  splits: input(
    path.optional(),
    "write one release for each set; this file assigns documents to sets",
    "file",
  ),
  senses: setting(
    z.string().optional(),
    "senses: of the release, conll2015, conll2016-zh, keep, or a mapping file (default: see the list of formats)",
    { value: "map", needs: "format" },
  ),
  unmapped: setting(
    z.enum(["keep", "drop"]).default("keep"),
    "senses without a target, such as the class Expansion",
    { inJobs: true },
  ),
  secondConnective: setting(
    z.enum(["drop", "append"]).default("drop"),
    "senses of a second implicit connective",
    { inJobs: true },
  ),
  types: setting(
    z.enum(["task", "all"]).default("task"),
    "the shared tasks' relation types, or AltLexC, Hypophora and NoRel, too",
  ),
  ...readOptions,
  edition: setting(
    z.enum(["2015", "2016"]).default("2016"),
    "edition of the shared task: the names and details of the files",
    "year",
  ),
  firstId: setting(
    wholeNumber().optional(),
    "ID of the corpus's first relation (default: 0, or the IDs that the annotations have)",
    { value: "n", needs: "format" },
  ),
  encoding: setting(
    z.enum(["utf-8", "latin1", "gb18030", "utf-16"]).optional(),
    `encoding of annotations and raw texts (default: latin1 for ${named(({ encoding }) => encoding === "Latin-1", " and ")}, else utf-8)`,
    "name",
  ),
  resegment: setting(flag, "find the words of Chinese raw texts anew, where blanks part them", {
    inJobs: true,
    conflicts: layerInputs,
  }),
  anyScript: setting(flag, "take texts whose letters are mostly not in the scripts of --lang", {
    inJobs: true,
  }),
  errors: setting(
    z.enum(["refuse", "skip"]).optional(),
    "errors of the input; refuse: write nothing if a relation has one; skip: leave out documents that cannot be converted",
    "how",
  ),
  blind: setting(flag, "write gold/, and for the participants of a blind evaluation input/ and no-senses/", {
    needs: "format",
  }),
  out: run(path, "folder or file to write: the release", "dir"),
  replace: replaceOption,
});

export type ConvertOptions = Omit<z.input<typeof convertOptions>, DocumentInputs | "parses" | "language"> & {
  readonly language: string;
  readonly parses?: string | readonly string[];
} & { readonly [name in DocumentInputs]?: string | FileSet | undefined } & Pick<JobOptions, "report">;

/** The language may be missing where the manifest of an input states it. */
export type GivenOptions = Omit<ConvertOptions, "language"> & Partial<Pick<ConvertOptions, "language">>;

/** Takes each message at once. */
export type Report = NonNullable<JobOptions["report"]>;

type DocumentInputs = "annotations" | "raw" | "trees" | "dependencies" | "conllu" | "segmented";

export function firstInput<Name extends keyof ConvertOptions>(
  options: ConvertOptions,
  names: readonly Name[],
): Name | undefined {
  return names.find((name) => options[name] !== undefined);
}

/** Returns the mapping that `--senses` names, or that of the format. @throws UsageError for options that do not go together */
export function senseMapping({
  senses,
  language,
  format,
  encoding,
  raw,
}: ConvertOptions): Mapping | undefined {
  if (!isLanguageTag(language))
    throw new UsageError(`--lang takes a language tag such as en, zh-Hans or tr, not "${language}"`);
  if (format === undefined) {
    if (raw === undefined) throw new UsageError("an input release needs --raw");
    return undefined;
  }
  checkLanguage(format, language);
  if (encoding !== undefined && readerOf(format).takesEncoding !== true)
    throw new UsageError(`--encoding is not for --from ${format}`);
  const record = formatOf(format);
  const sources: InventoryId[] =
    record.senseInventory === "pdtb2" ? ["pdtb2", "cdtb"] : ["pdtb2", "pdtb3", "cdtb"];
  // The English inventory has no place for Chinese senses.
  const usual = record.senses === "conll2015" && isChinese(language) ? "conll2016-zh" : record.senses;
  const word = senses ?? usual;
  return mappingTo(word, sources, readSenseFile(word));
}
