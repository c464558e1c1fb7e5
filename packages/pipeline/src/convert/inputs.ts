import { statSync } from "node:fs";
import { basename, relative } from "node:path";
import { documentFiles, type Message } from "@discoprep/corpus";
import type { ConvertOptions } from "./options.ts";

/** A file with the name messages and the manifest know it by: its path inside the folder given. */
export interface InputFile {
  readonly path: string;
  readonly name: string;
}

/** The kinds of files a document may have, each an option of `convert`. */
export const inputKinds = ["annotations", "raw", "trees", "dependencies", "conllu"] as const;
type InputKind = (typeof inputKinds)[number];

/** The files of one document. */
export type DocumentInput = { readonly id: string } & { readonly [kind in InputKind]?: InputFile };

/** The same of a document that has annotations. */
export type AnnotatedInput = DocumentInput & { readonly annotations: InputFile };

/** All input files by kind and document id. */
export type CorpusInputs = { readonly [kind in InputKind]?: ReadonlyMap<string, InputFile> };

/**
 * Finds the files of every kind.
 * @throws ProblemError where a folder is absent or two files of one kind claim the same document
 */
export function findInputs(options: ConvertOptions): CorpusInputs {
  const found: { [kind in InputKind]?: ReadonlyMap<string, InputFile> } = {};
  for (const kind of inputKinds) {
    const path = options[kind];
    if (path !== undefined) found[kind] = namedFiles(path);
  }
  return found;
}

function namedFiles(root: string): Map<string, InputFile> {
  const isFile = statSync(root, { throwIfNoEntry: false })?.isFile() ?? false;
  const name = (path: string): string =>
    isFile ? basename(path) : relative(root, path).replaceAll("\\", "/");
  return new Map([...documentFiles(root)].map(([id, path]) => [id, { path, name: name(path) }]));
}

/** The documents that have an annotation file, in order of their ids. */
export function documentInputs(inputs: CorpusInputs): AnnotatedInput[] {
  return [...(inputs.annotations ?? [])].map(([id, annotations]) => {
    const files = inputKinds.flatMap((kind) => {
      const file = inputs[kind]?.get(id);
      return file === undefined ? [] : [[kind, file] as const];
    });
    return { id, ...Object.fromEntries(files), annotations };
  });
}

/**
 * Files of documents without annotation, and entries of parses.json: warnings, for a corpus often holds more
 * texts than annotated ones.
 */
export function withoutAnnotation(inputs: CorpusInputs, parses: Iterable<string>): Message[] {
  const files = inputKinds.flatMap((kind) =>
    [...(inputs[kind] ?? [])].map(([id, { name }]) => ({ kind, id, name })),
  );
  const entries = [...parses].map((id) => ({ kind: "parses" as const, id, name: "parses.json" }));
  return [...files, ...entries]
    .filter(({ id }) => inputs.annotations?.has(id) !== true)
    .map(({ kind, id, name }) => ({
      severity: "warning",
      rule: `${kind}-without-annotation` as const,
      what: `the ${kind === "parses" ? "entry" : inputNames[kind]} has no annotation file; the document is left out`,
      where: { file: name, document: id },
      expected: `an annotation file of document ${id}`,
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
};
