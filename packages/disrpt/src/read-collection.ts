import { statSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import { cell, wordsOf } from "@discoprep/conllu";
import { type Message, ProblemError } from "@discoprep/corpus";
import { filesBelow, readText } from "@discoprep/files";
import type { CollectionReader, SourceDocument } from "@discoprep/files/format";
import { readDocumentGroups } from "./document-groups.ts";
import { differs, rowsDocument } from "./rows-document.ts";
import { maskedText, numberedText } from "./tokens.ts";

type Options = Parameters<CollectionReader["documents"]>[1];

/**
 * The documents of all `.rels` files below a folder, of any edition. Their tokens are in the `.conllu` or
 * `.tok` of the same name, anywhere below the folder (of one file: below the folder it lies in). A document without relations has no rows.
 * @throws ProblemError where there is no `.rels`, or none with its tokens
 */
export function relsDocuments(path: string, options: Options): SourceDocument[] {
  const rels = filesBelow(path).filter((file) => file.endsWith(".rels"));
  const isFile = statSync(path).isFile();
  const files = filesBelow(isFile ? dirname(path) : path);
  if (rels.length === 0) throw noRels(path);
  let isNoted = options.hasLayers === true;
  const documents = rels.flatMap((file) => {
    const name = relative(path, file) || basename(file);
    refuseOtherFramework(name);
    const stem = basename(file, ".rels");
    const tokens = [".conllu", ".tok"]
      .map((ending) => files.find((one) => basename(one) === stem + ending))
      .find((one) => one !== undefined);
    if (tokens === undefined) throw noTokens(file, stem);
    const { groups, messages } = readDocumentGroups(readText(tokens), basename(tokens));
    const unread = isNoted || !hasDependencies(groups) ? [] : [dependenciesNotRead(basename(tokens))];
    isNoted ||= unread.length > 0;
    return fileDocuments(file, groups, basename(tokens), name, [...messages, ...unread], options);
  });
  return withoutSetFiles(documents);
}

/** A document with its own file is not read again from the file of its set, which repeats it. */
function withoutSetFiles(documents: readonly SourceDocument[]): SourceDocument[] {
  const isOwn = ({ id, file }: SourceDocument): boolean => basename(file, ".rels") === id;
  const own = new Set(documents.filter(isOwn).map(({ id }) => id));
  return documents.filter((source) => isOwn(source) || !own.has(source.id));
}

type DocumentGroups = ReturnType<typeof readDocumentGroups>["groups"];

function hasDependencies(groups: DocumentGroups): boolean {
  return [...groups.values()].some((group) =>
    group.some((sentence) => wordsOf(sentence).some((word) => /^\d/.test(cell(word, "head")))),
  );
}

/** Said once for a corpus: a person who converts it back and forth would lose them in silence. */
function dependenciesNotRead(file: string): Message {
  return {
    severity: "warning",
    rule: "dependencies-not-read",
    what: "the dependencies of .conllu files are not read with the relations",
    where: { file },
    remedy: "Name the folder with --conllu, too, if the release should have them.",
  };
}

function fileDocuments(
  rels: string,
  groups: DocumentGroups,
  tokens: string,
  name: string,
  messages: readonly Message[],
  options: Options,
): SourceDocument[] {
  const rows = readRels(readText(rels), name);
  const stray = rows.find(({ doc }) => !groups.has(doc ?? ""));
  if (stray !== undefined) throw strayRow(name, stray.doc ?? "", tokens);
  // The first document that can be read carries them.
  const ofFile = [...messages, ...senseColumns(rows, name, options)];
  return [...groups].map(([id, group]): SourceDocument => {
    const masked = maskedText(id, tokens, group);
    if (masked !== undefined) return { id, file: name, read: () => refuse(masked) };
    const text = numberedText(id, options.language, group, options.raw?.(id));
    return rowsDocument(rows, text, name, ofFile.splice(0), options);
  });
}

/** Frameworks whose relations have no Arg1 and Arg2: trees and graphs of units. */
const otherFrameworks: readonly string[] = ["rst", "erst", "sdrt", "dep"];

/** @throws ProblemError if the file's name, LANGUAGE.FRAMEWORK.CORPUS_SET, states such a framework */
function refuseOtherFramework(name: string): void {
  const framework = /^[a-z]{3}\.([a-z]+)\./.exec(basename(name))?.[1] ?? "";
  if (!otherFrameworks.includes(framework)) return;
  throw new ProblemError({
    rule: "other-framework",
    what: `the relations are of the framework ${framework}, not of PDTB: score-disrpt scores them, convert does not read them`,
    where: { file: name },
  });
}

function refuse(problem: ProblemError): never {
  throw problem;
}

/** Says which column gave the senses, where the two do not agree. */
function senseColumns(
  rows: readonly Record<string, string>[],
  file: string,
  { labelColumn = "orig_label" }: Options,
): Message[] {
  const other = rows.filter(differs).length;
  if (other === 0) return [];
  return [
    {
      severity: "warning",
      rule: "sense-columns-differ",
      what: `the label is another than orig_label says in ${other} of ${rows.length} rows; senses are read from ${labelColumn}`,
      where: { file },
      remedy: "Name the column that holds the senses: --label-column label or orig_label.",
    },
  ];
}

function noRels(path: string): ProblemError {
  return new ProblemError({
    rule: "no-rels-file",
    what: "the folder holds no .rels file",
    where: { file: path },
    expected: "NAME.rels beside NAME.conllu or NAME.tok",
    remedy: "Name the folder of the DISRPT corpus.",
  });
}

function noTokens(file: string, stem: string): ProblemError {
  return new ProblemError({
    rule: "rels-without-tokens",
    what: "the .rels file has no tokens",
    where: { file },
    expected: `${stem}.conllu or ${stem}.tok below the same folder`,
    found: "neither",
    remedy: "Put the file of tokens beside it.",
  });
}

function strayRow(file: string, document: string, tokens: string): ProblemError {
  return new ProblemError({
    rule: "rels-without-tokens",
    what: `the rows of document ${document} have no tokens`,
    where: { file, document },
    expected: `# newdoc id = ${document} in ${tokens}`,
    found: "none",
    remedy: "Check that both files are of the same edition.",
  });
}

/**
 * The rows of a `.rels` file of any DISRPT edition by column name; columns it lacks are empty.
 * @throws ProblemError naming the line that does not fit the header
 */
export function readRels(text: string, file: string): Record<string, string>[] {
  const [header = "", ...lines] = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const names = header.split("\t");
  if (!["doc", "unit1_toks", "unit2_toks", "label"].every((name) => names.includes(name))) {
    throw new ProblemError({
      rule: "no-rels-header",
      what: "the file does not begin with the header of a .rels file",
      where: { file, line: 1 },
      expected: "tab-separated names, doc, unit1_toks, unit2_toks and label among them",
      found: header,
    });
  }
  return lines.flatMap((line, index) => {
    if (line === "") return [];
    const cells = line.split("\t");
    if (cells.length === names.length)
      return [Object.fromEntries(names.map((name, at) => [name, cells[at] as string]))];
    throw new ProblemError({
      rule: "rels-columns",
      what: "the line has another number of columns than the header",
      where: { file, line: index + 2 },
      expected: `${names.length}`,
      found: `${cells.length}`,
      remedy: "A tab inside a text must be a blank.",
    });
  });
}
