import { statSync } from "node:fs";
import { basename, relative } from "node:path";
import { type Message, ProblemError, problem, UsageError } from "@discoprep/corpus";
import type { SourceDocument } from "@discoprep/corpus/format";
import { documentFiles, type FileSet, filesBelow, type InputFile, readText } from "@discoprep/files";
import { readerOf } from "@discoprep/formats";
import type { ConvertOptions } from "./options.ts";

const layerKinds = ["trees", "dependencies", "conllu", "segmented"] as const;
/** The kinds of files a document may have, each an option of `convert`. */
export const inputKinds = ["annotations", "raw", ...layerKinds] as const;
type InputKind = (typeof inputKinds)[number];

export const inputNames: Readonly<Record<InputKind, string>> = {
  annotations: "annotation file",
  raw: "raw text",
  trees: "tree file",
  dependencies: "dependency file",
  conllu: "CoNLL-U file",
  segmented: "segmented text",
};

/** The files of one document, and the document as a collection holds it. */
export type DocumentInput = {
  readonly id: string;
  readonly source?: SourceDocument;
} & { readonly [kind in InputKind]?: InputFile };

type FilesById = ReadonlyMap<string, InputFile>;

/** All input files. */
export interface CorpusInputs {
  /** The documents that have an annotation file, in order of their ids; without annotations, all raw texts. */
  readonly documents: readonly DocumentInput[];
  /** The files of each kind that is given. */
  readonly files: { readonly [kind in InputKind]?: readonly InputFile[] };
  /**
   * Warnings of files of documents without annotation (of an input release: without raw text), and of entries of parses.json:
   * a corpus often holds more texts than annotated ones.
   */
  readonly spare: readonly Message[];
}

/**
 * Finds the files of every kind. A file belongs to the document whose id its name begins with, of those that parses.json,
 * the raw texts or the collection state; without one, its name without its ending is the id.
 * @param parsed the documents of parses.json, each with the name of its file
 * @throws ProblemError where a folder is absent, two files of one kind claim the same document, or a segmented text has no raw
 *   text
 */
export function findInputs(options: ConvertOptions, parsed: ReadonlyMap<string, string>): CorpusInputs {
  const { annotations, format } = options;
  const reader = format === undefined ? undefined : readerOf(format);
  const endings = reader?.kind === "files" ? reader.endings : undefined;
  const known = new Set(parsed.keys());
  const byId: { [kind in InputKind]?: FilesById } = {};
  const add = (kind: InputKind, files: FilesById): void => {
    byId[kind] = files;
    if (kind === "raw" || kind === "annotations") for (const id of files.keys()) known.add(id);
  };
  if (options.raw !== undefined) add("raw", rawFiles(options.raw, endings?.raw, known));
  let sources: ReadonlyMap<string, SourceDocument> | undefined;
  if (annotations !== undefined && reader?.kind === "collection") {
    sources = sourceDocuments(options, annotations, byId.raw);
    const path = rootOf(annotations);
    add("annotations", new Map([...sources].map(([id, { file }]) => [id, { path, name: file }])));
  } else if (annotations !== undefined) {
    const files = namedFiles(annotations, endings?.annotations, known);
    if (byId.raw === undefined && endings === undefined) throw new UsageError(`--from ${format} needs --raw`);
    if (byId.raw === undefined) add("raw", namedFiles(annotations, endings?.raw, known));
    add("annotations", files);
  }
  for (const kind of layerKinds) {
    const path = options[kind];
    if (path === undefined) continue;
    const files = namedFiles(path, undefined, known);
    add(kind, kind === "conllu" ? withEachDocument(files, known) : files);
  }
  for (const [document, { name }] of byId.segmented ?? [])
    if (!(sources ?? byId.raw)?.has(document)) {
      const details = { expected: `a raw text of document ${document}`, found: "none" };
      throw new ProblemError(problem("segmented-differs", { file: name, document }, details));
    }
  const needed = annotations === undefined ? "raw" : "annotations";
  const documents = [...(byId[needed] ?? [])].map(([id]): DocumentInput => {
    const files = inputKinds.flatMap((kind) => {
      const file = byId[kind]?.get(id);
      return file === undefined ? [] : [[kind, file]];
    });
    return { id, source: sources?.get(id), ...Object.fromEntries(files) };
  });
  const files = Object.entries(byId).map(([kind, found]) => [kind, [...found.values()]]);
  const all =
    sources === undefined || annotations === undefined ? {} : { annotations: allFiles(rootOf(annotations)) };
  return {
    documents,
    files: { ...Object.fromEntries(files), ...all },
    spare: [...spareFiles(byId, parsed, needed)],
  };
}

function* spareFiles(
  byId: { readonly [kind in InputKind]?: FilesById },
  parsed: ReadonlyMap<string, string>,
  needed: "raw" | "annotations",
): Generator<Message> {
  const rule = needed === "raw" ? "file-without-raw" : "file-without-annotation";
  const named = inputKinds.flatMap((kind) =>
    [...(byId[kind] ?? [])].map(([id, { name }]) => [id, name, inputNames[kind]] as const),
  );
  const entries = [...parsed].map(([id, name]) => [id, name, "entry of parses.json"] as const);
  for (const [document, file, found] of [...named, ...entries])
    if (byId[needed]?.has(document) !== true) yield problem(rule, { file, document }, { found });
}

/** A file of CoNLL-U that is of no document by its name may hold several, each after its `# newdoc id`. */
function withEachDocument(files: FilesById, known: ReadonlySet<string>): FilesById {
  const byId = new Map<string, InputFile>();
  for (const [name, file] of files) {
    const ids = known.has(name) ? [] : [...newdocLines(readText(file.path))].map(({ id }) => id);
    for (const id of ids.length === 0 ? [name] : ids) {
      refuseSecond(id, file.name, byId.get(id)?.name);
      byId.set(id, file);
    }
  }
  return byId;
}

/** Gives the lines `# newdoc id = ID` of a CoNLL-U text, with the index at which each begins. */
function* newdocLines(text: string): Generator<{ readonly id: string; readonly index: number }> {
  for (const { 1: id = "", index } of text.matchAll(/^# *newdoc[ _]id *= *(.*?)\s*$/gm)) yield { id, index };
}

/** Returns the part of a CoNLL-U text that is of a document; the whole text where it names no documents. Lines keep their numbers. */
export function documentPart(text: string, document: string): string {
  const lines = [...newdocLines(text)];
  const at = lines.findIndex(({ id }) => id === document);
  if (at < 0 || lines.length === 1) return text;
  const start = lines[at]?.index ?? 0;
  return text.slice(0, start).replace(/[^\n]/g, "") + text.slice(start, lines[at + 1]?.index);
}

/** The documents of a collection. @throws ProblemError where two have one id */
function sourceDocuments(
  { format, language, labelColumn, parses, trees, conllu }: ConvertOptions,
  annotations: string | FileSet,
  raw: FilesById | undefined,
): ReadonlyMap<string, SourceDocument> {
  const reader = format === undefined ? undefined : readerOf(format);
  if (reader?.kind !== "collection") return new Map();
  const givenText = (document: string): string | undefined => {
    const file = raw?.get(document);
    return file === undefined ? undefined : readText(file.path);
  };
  const hasLayers = (parses ?? trees ?? conllu) !== undefined;
  const given = { language, labelColumn, hasLayers, raw: raw === undefined ? undefined : givenText };
  const sources = new Map<string, SourceDocument>();
  for (const source of reader.documents(rootOf(annotations), given)) {
    refuseSecond(source.id, source.file, sources.get(source.id)?.file);
    sources.set(source.id, source);
  }
  return sources;
}

/** @throws ProblemError where a file has given the document already */
export function refuseSecond(document: string, file: string, first: string | undefined): void {
  if (first === undefined) return;
  throw new ProblemError(
    problem(
      "duplicate-document",
      { file, document },
      { expected: "each document once", found: `it in ${first}, too` },
    ),
  );
}

/** Returns the folder that an input lies in, or its file. */
export function rootOf(input: string | FileSet): string {
  return typeof input === "string" ? input : input.root;
}

/** Returns the raw texts of a folder: those with the format's own ending or, as in a release's `raw/`, where none has it, all. */
function rawFiles(
  input: string | FileSet,
  ending: string | undefined,
  known: ReadonlySet<string>,
): FilesById {
  const found = namedFiles(input, ending, known);
  return found.size > 0 ? found : namedFiles(input, undefined, known);
}

function namedFiles(
  input: string | FileSet,
  suffix: string | undefined,
  known: ReadonlySet<string>,
): FilesById {
  const { root, files } =
    typeof input === "string" ? { root: input, files: documentFiles(input, { suffix, known }) } : input;
  return new Map([...files].map(([id, path]) => [id, namedFile(root, path)]));
}

function allFiles(root: string): InputFile[] {
  return filesBelow(root).map((path) => namedFile(root, path));
}

function namedFile(root: string, path: string): InputFile {
  const isFile = statSync(root, { throwIfNoEntry: false })?.isFile() ?? false;
  return { path, name: isFile ? basename(path) : relative(root, path).replaceAll("\\", "/") };
}

/**
 * Returns the files that `--parses` names: files as they are, and below folders those whose names end in
 * `parses.json` (`pdtb-parses.json` in 2015).
 * @throws ProblemError where a folder holds none
 */
export function parsesFiles({ parses }: Pick<ConvertOptions, "parses">): string[] {
  const paths = parses === undefined ? [] : typeof parses === "string" ? [parses] : parses;
  return paths.flatMap((path) => {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
    const files = filesBelow(path).filter((file) => /parses\.json(?:\.gz)?$/i.test(file));
    if (files.length > 0) return files;
    throw new ProblemError(
      problem("no-parses", { file: path }, { expected: "files whose names end in parses.json" }),
    );
  });
}
