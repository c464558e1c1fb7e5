import { statSync } from "node:fs";
import { basename, relative } from "node:path";
import { type Message, ProblemError, UsageError } from "@discoprep/corpus";
import { documentFiles, type FileSet, filesBelow, type InputFile, readText } from "@discoprep/files";
import type { CollectionReader, FileReader, SourceDocument } from "@discoprep/files/format";
import { readerOf } from "../formats.ts";
import { newdocLines } from "./newdoc-lines.ts";
import type { ConvertOptions } from "./options.ts";

const layerKinds = ["trees", "dependencies", "conllu", "segmented"] as const;
/** The kinds of files a document may have, each an option of `convert`. */
export const inputKinds = ["annotations", "raw", ...layerKinds] as const;
type InputKind = (typeof inputKinds)[number];

/** The files of one document. */
export type DocumentInput = { readonly id: string } & { readonly [kind in InputKind]?: InputFile };

/** The same with the document as a collection holds it. */
export type SourceInput = DocumentInput & { readonly source?: SourceDocument };

/** All input files by kind and document id. */
export type CorpusInputs = { readonly [kind in InputKind]?: ReadonlyMap<string, InputFile> } & {
  /** The documents of a collection, by id. */
  readonly sources?: ReadonlyMap<string, SourceDocument>;
  /** All files of a collection. */
  readonly collection?: readonly InputFile[];
};

/**
 * Finds the files of every kind. A file belongs to the document whose id its name begins with, of those that parses.json,
 * the raw texts or the collection state; without one, its name without its ending is the id.
 * @param parsed the documents of parses.json
 * @throws ProblemError where a folder is absent, two files of one kind claim the same document, or a segmented text has no raw
 *   text
 */
export function findInputs(options: ConvertOptions, parsed: Iterable<string> = []): CorpusInputs {
  const reader = options.format === undefined ? undefined : readerOf(options.format);
  const endings = reader?.kind === "files" ? reader.endings : undefined;
  const known = new Set(parsed);
  const { raw } = options;
  const texts = raw === undefined ? {} : { raw: rawFiles(raw, endings?.raw, known) };
  for (const id of texts.raw?.keys() ?? []) known.add(id);
  const annotated = withAnnotations(texts, options, reader, known);
  for (const id of (annotated.sources ?? annotated.annotations)?.keys() ?? []) known.add(id);
  const layers: { [kind in InputKind]?: ReadonlyMap<string, InputFile> } = {};
  for (const kind of layerKinds) {
    const path = options[kind];
    if (path === undefined) continue;
    const files = namedFiles(path, undefined, known);
    layers[kind] = kind === "conllu" ? withEachDocument(files, known) : files;
  }
  const inputs = { ...annotated, ...layers };
  for (const [id, { name }] of inputs.segmented ?? []) {
    if ((inputs.sources ?? inputs.raw)?.has(id) !== true) throw withoutRaw(id, name);
  }
  return inputs;
}

/** A file of CoNLL-U that is of no document by its name may hold several, each after its `# newdoc id`. */
function withEachDocument(
  files: ReadonlyMap<string, InputFile>,
  known: ReadonlySet<string>,
): ReadonlyMap<string, InputFile> {
  const found = new Map<string, InputFile>();
  for (const [name, file] of files) {
    const ids = known.has(name) ? [] : [...newdocLines(readText(file.path))].map(({ id }) => id);
    for (const id of ids.length === 0 ? [name] : ids) {
      const other = found.get(id);
      if (other !== undefined) throw duplicateDocument(id, file.name, other.name);
      found.set(id, file);
    }
  }
  return found;
}

/** The inputs with the documents of a collection, or with the raw texts that lie beside annotations. */
function withAnnotations(
  found: CorpusInputs,
  { annotations, format, language, labelColumn, parses, trees, conllu }: ConvertOptions,
  reader: CollectionReader | FileReader | undefined,
  known: ReadonlySet<string>,
): CorpusInputs {
  if (reader === undefined || annotations === undefined) return found;
  if (reader.kind === "collection") {
    const hasLayers = (parses ?? trees ?? conllu) !== undefined;
    return {
      ...found,
      ...collectionInputs(reader, annotations, { language, labelColumn, hasLayers }, found.raw),
    };
  }
  const files = namedFiles(annotations, reader.endings?.annotations, known);
  if (found.raw !== undefined) return { ...found, annotations: files };
  if (reader.endings === undefined) throw new UsageError(`--format ${format} needs --raw`);
  return { annotations: files, raw: namedFiles(annotations, reader.endings.raw, known) };
}

function withoutRaw(document: string, file: string): ProblemError {
  return new ProblemError({
    rule: "segmented-differs",
    what: "the segmented text has no raw text",
    where: { file, document },
    expected: `a raw text of document ${document}`,
    found: "none",
  });
}

/** The folder that an input lies in, or its file. */
export function rootOf(input: string | FileSet): string {
  return typeof input === "string" ? input : input.root;
}

/** The documents of a collection. @throws ProblemError where two have one id */
function collectionInputs(
  reader: CollectionReader,
  annotations: string | FileSet,
  options: Parameters<CollectionReader["documents"]>[1],
  raw: ReadonlyMap<string, InputFile> | undefined,
): Pick<CorpusInputs, "annotations" | "sources" | "collection"> {
  const givenText = (document: string): string | undefined => {
    const file = raw?.get(document);
    return file === undefined ? undefined : readText(file.path);
  };
  const folder = rootOf(annotations);
  const documents = reader.documents(folder, { ...options, ...(raw && { raw: givenText }) });
  const sources = new Map<string, SourceDocument>();
  for (const source of documents) {
    const { id } = source;
    const other = sources.get(id);
    if (other !== undefined) throw duplicateDocument(id, source.file, other.file);
    sources.set(id, source);
  }
  const collection = filesBelow(folder).map((path) => namedFile(folder, path));
  const named = [...sources].map(([id, { file }]): [string, InputFile] => [id, { path: folder, name: file }]);
  return { annotations: new Map(named), sources, collection };
}

function duplicateDocument(document: string, file: string, found: string): ProblemError {
  return new ProblemError({
    rule: "duplicate-document",
    what: `the document id "${document}" stands twice`,
    where: { file, document },
    expected: "each document once",
    found,
    remedy: "Remove one of the two.",
  });
}

/** The raw texts of a folder: those with the format's own ending or, as in a release's `raw/`, where none has it, all. */
function rawFiles(
  input: string | FileSet,
  ending: string | undefined,
  known: ReadonlySet<string>,
): Map<string, InputFile> {
  const found = namedFiles(input, ending, known);
  return found.size > 0 ? found : namedFiles(input, undefined, known);
}

function namedFiles(
  input: string | FileSet,
  suffix: string | undefined,
  known: ReadonlySet<string>,
): Map<string, InputFile> {
  const { root, files } =
    typeof input === "string" ? { root: input, files: documentFiles(input, { suffix, known }) } : input;
  return new Map([...files].map(([id, path]) => [id, namedFile(root, path)]));
}

function namedFile(root: string, path: string): InputFile {
  const isFile = statSync(root, { throwIfNoEntry: false })?.isFile() ?? false;
  return { path, name: isFile ? basename(path) : relative(root, path).replaceAll("\\", "/") };
}

/** The documents that have an annotation file, in order of their ids; without annotations, all raw texts. */
export function documentInputs(inputs: CorpusInputs): SourceInput[] {
  return [...(inputs.annotations ?? inputs.raw ?? [])].map(([id]) => {
    const files = inputKinds.flatMap((kind) => {
      const file = inputs[kind]?.get(id);
      return file === undefined ? [] : [[kind, file] as const];
    });
    const source = inputs.sources?.get(id);
    return { id, ...Object.fromEntries(files), ...(source && { source }) };
  });
}

/**
 * Files of documents without annotation (of an input release: without raw text), and entries of parses.json:
 * warnings, for a corpus often holds more texts than annotated ones.
 */
export function withoutDocument(
  inputs: CorpusInputs,
  parses: ReadonlyMap<string, string> | undefined,
): Message[] {
  const files = inputKinds.flatMap((kind) =>
    [...(inputs[kind] ?? [])].map(([id, { name }]) => ({ kind, id, name })),
  );
  const entries = [...(parses ?? [])].map(([id, name]) => ({ kind: "parses" as const, id, name }));
  const needed = inputs.annotations === undefined ? "raw" : "annotations";
  return [...files, ...entries]
    .filter(({ id }) => inputs[needed]?.has(id) !== true)
    .map(({ kind, id, name }) => ({
      severity: "warning",
      rule: needed === "raw" ? "layer-without-raw" : (`${kind}-without-annotation` as const),
      what: `the ${kind === "parses" ? "entry" : inputNames[kind]} has no ${inputNames[needed]}; the document is left out`,
      where: { file: name, document: id },
      expected: `${needed === "raw" ? "a" : "an"} ${inputNames[needed]} of document ${id}`,
      found: "none",
    }));
}

/** What a file of each kind is called in messages. */
export const inputNames: Readonly<Record<InputKind, string>> = {
  annotations: "annotation file",
  raw: "raw text",
  trees: "tree file",
  dependencies: "dependency file",
  conllu: "CoNLL-U file",
  segmented: "segmented text",
};
