import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { type Message, ProblemError, problem, UsageError } from "@discoprep/corpus";
import { filesBelow, isFolder, manifestIn, readText } from "@discoprep/files";
import { namedFile, namedFiles, rawTexts, readerOf, rootOf } from "@discoprep/formats";
import type { Parses } from "@discoprep/formats/conll16";
import { newdocIds } from "@discoprep/formats/conllu";
import type { FormatReader, SourceDocument, SourceFile } from "@discoprep/formats/format";
import { readParsesFile, releasePaths } from "@discoprep/formats/release";
import type { ConvertOptions, Report } from "./options.ts";

const layerKinds = ["trees", "dependencies", "conllu", "segmented"] as const;
export const inputKinds = ["annotations", "raw", ...layerKinds] as const;
type InputKind = (typeof inputKinds)[number];

export const inputNames: Readonly<Record<InputKind | "parses", string>> = {
  annotations: "annotation file",
  raw: "raw text",
  trees: "tree file",
  dependencies: "dependency file",
  conllu: "CoNLL-U file",
  segmented: "segmented text",
  parses: "entry of parses.json",
};

export interface DocumentInput extends Partial<Record<Exclude<InputKind, "annotations">, SourceFile>> {
  readonly id: string;
  readonly source: SourceDocument;
  readonly hasText: boolean;
}

type FilesById = ReadonlyMap<string, SourceFile>;

export interface CorpusInputs {
  /** The documents of the annotations, in the order of their files; without annotations, all raw texts. */
  readonly documents: readonly DocumentInput[];
  /** The files of each kind that is given, in the order of the manifest. */
  readonly files: Readonly<Record<string, readonly SourceFile[]>>;
  /** About files and entries of parses.json without annotation, or in an input release without raw text. */
  readonly warnings: readonly Message[];
}

/** Finds the files of all documents. Their names begin with the document's id. @throws ProblemError if two files claim one document */
export function findInputs(options: ConvertOptions, parsesInput: ParsesInput): CorpusInputs {
  const { annotations, format, parses } = options;
  const { byDocument: parsed } = parsesInput;
  const reader = format === undefined ? rawTexts(parses !== undefined) : readerOf(format);
  const raw = rawFiles(options, reader, parsed);
  if (raw === undefined && reader.hasTexts !== true) throw new UsageError(`--from ${format} needs --raw`);
  const textIds = new Set([...parsed.keys(), ...(raw?.keys() ?? [])]);
  const sources = sourcesById(reader.documents({ ...options, raw, ids: textIds }));
  const texts = raw === undefined ? [] : [["raw", raw] as const];
  const layers = layerFiles(options, new Set([...textIds, ...sources.keys()]));
  const byKind = new Map<InputKind, FilesById>([...texts, ...layers]);
  for (const [document, { name: file }] of byKind.get("segmented") ?? []) {
    if (raw?.has(document) === true || sources.has(document)) continue;
    const details = { expected: `a raw text of document ${document}`, found: "none" };
    throw new ProblemError(problem("segmented-differs", { file, document }, details));
  }
  const rule = format === undefined ? "file-without-raw" : "file-without-annotation";
  return {
    documents: Array.from(sources, ([id, source]): DocumentInput => {
      const documentFiles = Array.from(byKind, ([kind, files]) => [kind, files.get(id)]);
      const hasText = reader.hasTexts === true || raw?.has(id) === true;
      return { id, source, hasText, ...Object.fromEntries(documentFiles) };
    }),
    files: {
      ...(annotations !== undefined && { annotations: annotationFiles(annotations, reader, sources) }),
      ...Object.fromEntries(Array.from(byKind, ([kind, files]) => [kind, [...files.values()]])),
      ...(parses !== undefined && { parses: parsesInput.files }),
    },
    warnings: [...byKind, ["parses", parsed] as const].flatMap(([kind, files]) =>
      Array.from(files)
        .filter(([document]) => !sources.has(document))
        .map(([document, { name: file }]) => problem(rule, { file, document }, { found: inputNames[kind] })),
    ),
  };
}

function sourcesById(sources: Iterable<SourceDocument>): Map<string, SourceDocument> {
  const byId = new Map<string, SourceDocument>();
  for (const source of sources) {
    refuseSecond(source.id, source.file.name, byId.get(source.id)?.file.name);
    byId.set(source.id, source);
  }
  return byId;
}

function* layerFiles(options: ConvertOptions, ids: ReadonlySet<string>): Generator<[InputKind, FilesById]> {
  for (const kind of layerKinds) {
    const path = options[kind];
    if (path === undefined) continue;
    // A folder of DISRPT has files of other kinds, too.
    if (kind === "conllu") yield [kind, withEachDocument(filesWith(".conllu", path, ids), ids)];
    else yield [kind, filesWith(undefined, path, ids)];
  }
}

/** Returns the files of annotations: all files of a collection, whose documents share files. */
function annotationFiles(
  input: NonNullable<ConvertOptions["annotations"]>,
  { hasTexts }: FormatReader,
  sources: ReadonlyMap<string, SourceDocument>,
): SourceFile[] {
  if (hasTexts !== true) return Array.from(sources.values(), ({ file }) => file);
  const root = rootOf(input);
  return filesBelow(root).map((path) => namedFile(root, path));
}

/** Adds the documents that a CoNLL-U file holds by `# newdoc id`; a document's own file comes first. */
function withEachDocument(files: FilesById, ids: ReadonlySet<string>): FilesById {
  const byId = new Map<string, SourceFile>();
  for (const [name, file] of files) {
    const newdocs = ids.has(name) ? [] : newdocIds(readText(file.path));
    for (const id of newdocs.length === 0 ? [name] : newdocs) {
      if (id !== name && files.has(id)) continue;
      refuseSecond(id, file.name, byId.get(id)?.name);
      byId.set(id, file);
    }
  }
  return byId;
}

export function refuseSecond(document: string, file: string, first: string | undefined): void {
  if (first === undefined) return;
  const details = { expected: "each document once", found: `it in ${first}, too` };
  throw new ProblemError(problem("duplicate-document", { file, document }, details));
}

/** Returns the files whose names have the ending; where no name has it, as in a release's `raw/`, all files. */
function filesWith(
  ending: string | undefined,
  path: NonNullable<ConvertOptions["raw"]>,
  ids: Parameters<typeof namedFiles>[2],
): FilesById {
  const files = namedFiles(path, ending, ids);
  return files.size > 0 || ending === undefined ? files : namedFiles(path, undefined, ids);
}

function rawFiles(
  { raw, annotations }: ConvertOptions,
  { rawEnding }: FormatReader,
  ids: ReadonlyMap<string, unknown>,
): FilesById | undefined {
  if (raw !== undefined) {
    refuseOutput(raw);
    return filesWith(rawEnding, raw, ids);
  }
  if (rawEnding === undefined || annotations === undefined) return undefined;
  return namedFiles(annotations, rawEnding, ids);
}

/** Refuses a folder that a command wrote: its lists are no texts. */
function refuseOutput(path: NonNullable<ConvertOptions["raw"]>): void {
  const folder = typeof path === "string" ? path : path.root;
  const texts = join(folder, "raw");
  const isOutput = manifestIn(folder).command !== undefined || releasePaths(folder).parses !== undefined;
  if (!isOutput || !existsSync(texts)) return;
  throw new UsageError(`--raw ${folder} holds other files than texts: name its folder of texts, ${texts}`);
}

export interface ParsesInput {
  readonly files: readonly SourceFile[];
  readonly byDocument: ReadonlyMap<string, SourceFile & { readonly parses: Parses }>;
}

/** @throws ProblemError if a parses.json is no JSON object, or two hold one document */
export function openParses({ parses = [] }: ConvertOptions, report: Report): ParsesInput {
  const byDocument = new Map<string, SourceFile & { readonly parses: Parses }>();
  const files = [parses].flat().flatMap(parsesBelow);
  for (const file of files) {
    const stored = readParsesFile(file.path, file.name, report);
    for (const id of stored.ids) {
      refuseSecond(id, file.path, byDocument.get(id)?.name);
      byDocument.set(id, { ...file, parses: stored });
    }
  }
  return { files, byDocument };
}

/** Returns a file of parses, or those below a folder whose names end in `parses.json` (`pdtb-parses.json` in 2015). */
function parsesBelow(path: string): SourceFile[] {
  const isParses = (file: string): boolean => /parses\.json(?:\.gz)?$/i.test(file);
  const files = isFolder(path) ? filesBelow(path).filter(isParses) : [path];
  if (files.length > 0) return files.map((file) => ({ path: file, name: basename(file) }));
  const expected = "files whose names end in parses.json";
  throw new ProblemError(problem("no-parses", { file: path }, { expected }));
}
