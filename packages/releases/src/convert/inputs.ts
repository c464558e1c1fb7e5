import { statSync } from "node:fs";
import { type Message, ProblemError, problem, UsageError } from "@discoprep/corpus";
import { filesBelow, readText } from "@discoprep/files";
import { namedFile, namedFiles, rawTexts, readerOf, rootOf } from "@discoprep/formats";
import { newdocIds } from "@discoprep/formats/conllu";
import type { FormatReader, SourceDocument, SourceFile } from "@discoprep/formats/format";
import type { ConvertOptions } from "./options.ts";

const layerKinds = ["trees", "dependencies", "conllu", "segmented"] as const;
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

export interface DocumentInput extends Partial<Record<Exclude<InputKind, "annotations">, SourceFile>> {
  readonly id: string;
  readonly source: SourceDocument;
  readonly hasText: boolean;
}

type FilesById = ReadonlyMap<string, SourceFile>;

export interface CorpusInputs {
  /** The documents of the annotations, in the order of their files; without annotations, all raw texts. */
  readonly documents: readonly DocumentInput[];
  readonly files: { readonly [kind in InputKind]?: readonly SourceFile[] };
  /** Warnings of files and of entries of parses.json without annotation, or in an input release without raw text. */
  readonly spare: readonly Message[];
}

/**
 * Finds the files of every kind. A file belongs to the document whose id its name begins with; else its name without ending is
 * the id. @param parsed the documents of parses.json with the names of their files @throws ProblemError if a folder is absent,
 * two files claim one document, or a segmented text has no raw text
 */
export function findInputs(options: ConvertOptions, parsed: ReadonlyMap<string, string>): CorpusInputs {
  const { annotations, format } = options;
  const reader = format === undefined ? rawTexts(options.parses !== undefined) : readerOf(format);
  const byKind = new Map<InputKind, FilesById>();
  const raw = rawFiles(options, reader, parsed);
  if (raw !== undefined) byKind.set("raw", raw);
  else if (reader.hasTexts !== true) throw new UsageError(`--from ${format} needs --raw`);
  const known = new Set([...parsed.keys(), ...(raw?.keys() ?? [])]);
  const sources = new Map<string, SourceDocument>();
  for (const source of reader.documents({ ...options, raw, known })) {
    refuseSecond(source.id, source.file.name, sources.get(source.id)?.file.name);
    sources.set(source.id, source);
  }
  for (const id of sources.keys()) known.add(id);
  for (const kind of layerKinds) {
    const path = options[kind];
    if (path === undefined) continue;
    // A folder of DISRPT has files of other kinds, too.
    const files = filesWith(kind === "conllu" ? ".conllu" : undefined, path, known);
    byKind.set(kind, kind === "conllu" ? withEachDocument(files, known) : files);
  }
  for (const [document, { name: file }] of byKind.get("segmented") ?? []) {
    if (raw?.has(document) === true || sources.has(document)) continue;
    const details = { expected: `a raw text of document ${document}`, found: "none" };
    throw new ProblemError(problem("segmented-differs", { file, document }, details));
  }
  const files = new Map<InputKind, SourceFile[]>();
  if (annotations !== undefined) files.set("annotations", annotationFiles(annotations, reader, sources));
  for (const [kind, found] of byKind) files.set(kind, [...found.values()]);
  return {
    documents: Array.from(sources, ([id, source]): DocumentInput => {
      const own = Array.from(byKind, ([kind, found]) => [kind, found.get(id)]);
      const hasText = reader.hasTexts === true || raw?.has(id) === true;
      return { id, source, hasText, ...Object.fromEntries(own) };
    }),
    files: Object.fromEntries(files),
    spare: spareFiles(byKind, parsed, sources, format === undefined),
  };
}

function annotationFiles(
  input: NonNullable<ConvertOptions["annotations"]>,
  { hasTexts }: FormatReader,
  sources: ReadonlyMap<string, SourceDocument>,
): SourceFile[] {
  if (hasTexts !== true) return Array.from(sources.values(), ({ file }) => file);
  const root = rootOf(input);
  return filesBelow(root).map((path) => namedFile(root, path));
}

function spareFiles(
  byKind: ReadonlyMap<InputKind, FilesById>,
  parsed: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, SourceDocument>,
  isInputRelease: boolean,
): Message[] {
  const rule = isInputRelease ? "file-without-raw" : "file-without-annotation";
  const files = [...byKind].flatMap(([kind, found]) =>
    Array.from(found, ([document, { name }]) => ({ document, file: name, found: inputNames[kind] })),
  );
  const entries = Array.from(parsed, ([document, file]) => ({
    document,
    file,
    found: "entry of parses.json",
  }));
  return [...files, ...entries]
    .filter(({ document }) => !sources.has(document))
    .map(({ document, file, found }) => problem(rule, { file, document }, { found }));
}

/**
 * A CoNLL-U file that no document is named by may hold several, each after its `# newdoc id`; a document's own file comes
 * first.
 */
function withEachDocument(files: FilesById, known: ReadonlySet<string>): FilesById {
  const byId = new Map<string, SourceFile>();
  for (const [name, file] of files) {
    const ids = known.has(name) ? [] : newdocIds(readText(file.path));
    for (const id of ids.length === 0 ? [name] : ids) {
      if (id !== name && files.has(id)) continue;
      refuseSecond(id, file.name, byId.get(id)?.name);
      byId.set(id, file);
    }
  }
  return byId;
}

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

/** Returns the files whose names have an ending or, as in a release's `raw/`, where no name has it, all. */
function filesWith(
  ending: string | undefined,
  path: NonNullable<ConvertOptions["raw"]>,
  known: Parameters<typeof namedFiles>[2],
): FilesById {
  const found = namedFiles(path, ending, known);
  return found.size > 0 || ending === undefined ? found : namedFiles(path, undefined, known);
}

function rawFiles(
  { raw, annotations }: ConvertOptions,
  { rawEnding }: FormatReader,
  known: ReadonlyMap<string, string>,
): FilesById | undefined {
  const beside = rawEnding === undefined ? undefined : annotations;
  const place = raw ?? beside;
  if (place === undefined) return undefined;
  return raw === undefined ? namedFiles(place, rawEnding, known) : filesWith(rawEnding, raw, known);
}

/** Returns the files that `--parses` names, and below folders those whose names end in `parses.json`. */
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
