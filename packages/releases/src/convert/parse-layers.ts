import { statSync } from "node:fs";
import { basename } from "node:path";
import { corpusSentences, type ParsedDocument } from "@discoprep/conll16";
import { conlluLayer } from "@discoprep/conllu";
import {
  type Document,
  isChinese,
  type Message,
  offsetConverter,
  type Parse,
  ProblemError,
  type Sentence,
} from "@discoprep/corpus";
import { alignLayer, misplacedToken } from "@discoprep/corpus/alignment";
import { filesBelow, type InputFile, readBytes, utf8OrOlder } from "@discoprep/files";
import { addDependencies, penn2malt, readTreeLayer, treeTexts } from "@discoprep/treebank";
import { openParses, type StoredParses } from "../folder/index.ts";
import { type DocumentInput, inputNames } from "./inputs.ts";
import { documentPart } from "./newdoc-lines.ts";
import type { ConvertOptions } from "./options.ts";

/** The documents of all `--parses` files, each read when it is asked for. */
export interface Parses {
  document(id: string): ParsedDocument | undefined;
  /** The name of the file each document stands in. */
  readonly files: ReadonlyMap<string, string>;
  readonly messages: readonly Message[];
}

/**
 * The files that `--parses` names: files as they are, and below folders those whose names end in
 * `parses.json` (`pdtb-parses.json` in 2015).
 * @throws ProblemError where a folder holds none
 */
export function parsesFiles({ parses }: Pick<ConvertOptions, "parses">): string[] {
  const paths = parses === undefined ? [] : typeof parses === "string" ? [parses] : parses;
  return paths.flatMap((path) => {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
    const found = filesBelow(path).filter((file) => /parses\.json(?:\.gz)?$/i.test(file));
    if (found.length > 0) return found;
    throw new ProblemError({
      rule: "no-such-path",
      what: "the folder holds no parses",
      where: { file: path },
      expected: "files whose names end in parses.json",
      remedy: "Name the file.",
    });
  });
}

/**
 * Opens them all, such as those of train, dev and test.
 * @throws ProblemError where a file is no JSON object, or two hold one document
 */
export function openParsesFiles(files: readonly string[]): Parses {
  const stored = new Map<string, StoredParses>();
  const names = new Map<string, string>();
  const messages: Message[] = [];
  for (const path of files) {
    const file = basename(path);
    const parses = openParses(path, file, messages);
    for (const id of parses.ids) {
      if (stored.has(id)) throw duplicate(id, path, files);
      stored.set(id, parses);
      names.set(id, file);
    }
  }
  return { document: (id) => stored.get(id)?.document(id), files: names, messages };
}

function duplicate(document: string, file: string, files: readonly string[]): ProblemError {
  return new ProblemError({
    rule: "duplicate-document",
    what: `two files of parses hold the document "${document}"`,
    where: { file, document },
    expected: "each document in one file",
    found: files.slice(0, files.indexOf(file)).join(", "),
    remedy: "Name only one of them.",
  });
}

/** Where a document's sentences, tokens, trees and dependencies come from. */
export interface LayerSource {
  /** The documents of parses.json, where it is given. */
  readonly parses: Parses | undefined;
  /** Trees (with dependencies from either kind of file), or else only CoNLL-U. */
  readonly usesTrees: boolean;
  /** The kind of files that gives the trees' dependencies. */
  readonly dependencies: "dependencies" | "conllu" | undefined;
}

/**
 * The sentences that the parse layers give a document.
 * @param messages where what the layers' readers noticed is added
 * @throws ProblemError where the document's layer is missing, cannot be read or is of another text
 */
export function layerSentences(
  document: Document,
  input: DocumentInput,
  source: LayerSource,
  messages: Message[],
): Sentence[] {
  return source.parses === undefined
    ? alignedSentences(document, input, source, messages)
    : parsedSentences(document, source.parses, messages);
}

function parsedSentences(document: Document, parses: Parses, messages: Message[]): Sentence[] {
  const parsed = parses.document(document.id);
  if (parsed === undefined) throw missingLayer(document.id, "an entry in parses.json");
  const offsets = offsetConverter(document.raw, "code-points");
  const found = corpusSentences(parsed, offsets, document.id);
  addMessages(messages, found.messages);
  const file = parses.files.get(document.id) ?? "parses.json";
  const problem = misplacedToken(document, found.sentences, file);
  if (problem !== undefined) throw new ProblemError(problem);
  return found.sentences;
}

function alignedSentences(
  document: Document,
  input: DocumentInput,
  source: LayerSource,
  messages: Message[],
): Sentence[] {
  const report = (message: Message): void => addMessages(messages, [message]);
  const { layer, file } = readLayer(input, source, document, messages, report);
  return alignLayer(layer, file, document, report);
}

/** @throws ProblemError for the first error: a layer with errors is not used */
function addMessages(messages: Message[], found: readonly Message[]): void {
  const error = found.find((message) => message.severity === "error");
  for (const message of found) if (message !== error) messages.push(message);
  if (error !== undefined) throw new ProblemError(error);
}

/**
 * Trees with the dependencies of a file, or computed where the release has Penn2Malt's, as the Chinese one;
 * or only CoNLL-U.
 */
function readLayer(
  input: DocumentInput,
  source: LayerSource,
  document: Document,
  messages: Message[],
  report: (message: Message) => void,
): { layer: Parse[]; file: string } {
  const text = (file: InputFile): string => layerText(file, document.language, messages);
  if (!source.usesTrees) {
    if (input.conllu === undefined) throw missingLayer(document.id, "a CoNLL-U file");
    const { name } = input.conllu;
    return { layer: conlluLayer(documentPart(text(input.conllu), document.id), name, report), file: name };
  }
  if (input.trees === undefined) throw missingLayer(document.id, "a tree file");
  const { trees: bracketed, dependencies: own, lines } = treeTexts(text(input.trees), input.trees.name);
  const file = lines === "lines" ? input.trees.name : `${input.trees.name}, sentence`;
  if (source.dependencies === undefined) {
    const builder = isChinese(document.language) && own === undefined ? penn2malt : undefined;
    const layer = readTreeLayer(bracketed, file, report, builder);
    const isWhole = own === undefined;
    return { layer: isWhole ? layer : addDependencies({ layer, file }, own, input.trees.name, report), file };
  }
  const dependencies = input[source.dependencies];
  if (dependencies === undefined) throw missingLayer(document.id, `a ${inputNames[source.dependencies]}`);
  const layer = readTreeLayer(bracketed, file, report);
  const part = documentPart(text(dependencies), document.id);
  return { layer: addDependencies({ layer, file }, part, dependencies.name, report), file };
}

/** The text of a layer's file. @param messages where it is said that it is not UTF-8 */
export function layerText(file: InputFile, language: string, messages: Message[]): string {
  const read = utf8OrOlder(readBytes(file.path), file.name, language);
  for (const message of read.messages) messages.push(message);
  return read.text;
}

function missingLayer(document: string, expected: string): ProblemError {
  return new ProblemError({
    rule: "document-without-layer",
    what: "the document has no parse layer",
    where: { document },
    expected,
    found: "none",
    remedy: "Add it, or convert the corpus without parse layers.",
  });
}
