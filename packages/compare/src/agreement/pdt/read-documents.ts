import { statSync } from "node:fs";
import { type Message, ProblemError, UsageError } from "@discoprep/corpus";
import { documentId, filesBelow, readBytes } from "@discoprep/files";
import { counted, groupBy } from "@discoprep/files/text";
import { parentsOf, readTreeDocument, type TreeDocument, treeDocument } from "./document.ts";
import { readPml } from "./read-pml.ts";

/** Documents with two annotations each, and remarks on their files. */
interface TreeDocuments {
  readonly documents: readonly TreeDocument[];
  readonly messages: readonly Message[];
}

/**
 * Reads documents annotated by two: JSON files hold both annotators; t-files of PML are two versions of one
 * document, the first of which is A's. Two t-files named alone belong together; of more, or of folders, those
 * of one document id do. Of a folder, files named .json, .t and .t.gz are read.
 * @throws ProblemError where a file cannot be read or a t-file has no second version
 */
export function readTreeDocuments(paths: readonly string[]): TreeDocuments {
  const files = paths.flatMap(filesOf);
  const versions: string[] = [];
  const documents = new Map<string, TreeDocument>();
  const messages: Message[] = [];
  const add = (document: TreeDocument, file: string): void => {
    if (documents.has(document.id)) throw namedTwice(document.id, file);
    documents.set(document.id, document);
    for (const message of withoutTypes(document, file)) messages.push(message);
  };
  for (const file of files) {
    if (isJson(file)) add(readTreeDocument(file), file);
    else versions.push(file);
  }
  for (const [a, b] of pairedVersions(versions)) {
    add(readTreeVersions(a, b), a);
  }
  if (documents.size === 0)
    throw new UsageError("no document is named: give JSON files, t-files or folders of them");
  return { documents: [...documents.values()], messages };
}

/** @throws ProblemError where a folder holds nothing to read */
function filesOf(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  const files = filesBelow(path).filter((file) => /\.(?:json|t|t\.gz)$/.test(file));
  if (files.length > 0) return files;
  throw new ProblemError({
    rule: "no-tree-annotations",
    what: "the folder holds no annotated trees",
    where: { file: path },
    expected: "t-files (.t, .t.gz) or JSON documents (.json)",
    found: "none",
  });
}

/** Counted twice, a document would weigh twice. */
function namedTwice(document: string, file: string): ProblemError {
  return new ProblemError({
    rule: "duplicate-document",
    what: "the document was read already, from another file",
    where: { file, document },
    expected: "each document once",
    found: `document ${document} again`,
    remedy: "Leave one of the two files out, or correct its document id.",
  });
}

/** What cannot agree in type with any other. */
function withoutTypes({ id, a, b }: TreeDocument, file: string): Message[] {
  const [first, ...others] = [...a, ...b].filter(({ type }) => type === "");
  if (first === undefined) return [];
  return [
    {
      severity: "warning",
      rule: "relation-without-type",
      what: `${counted(others.length + 1, "relation")} without a type: an empty type agrees with an empty one alone`,
      where: { file, document: id },
      expected: "a type of every relation that is not a list",
      found: `none of relation ${first.id}`,
    },
  ];
}

/** Neither XML nor compressed. */
function isJson(file: string): boolean {
  const bytes = readBytes(file).subarray(0, 512);
  return bytes[0] !== 0x1f && !/^\ufeff?\s*</.test(bytes.toString("utf8"));
}

function pairedVersions(files: readonly string[]): [string, string][] {
  const [one, other, ...more] = files;
  if (one !== undefined && other !== undefined && more.length === 0) return [[one, other]];
  return [...groupBy(files, documentId)].map(([document, [a, b, ...others]]): [string, string] => {
    if (a !== undefined && b !== undefined && others.length === 0) return [a, b];
    throw new ProblemError({
      rule: "unpaired-version",
      what:
        others.length > 0 ? "the document has more than two versions" : "the document has one version only",
      where: { document, file: a },
      expected: "two t-files of one document, one an annotator",
      found: `${others.length > 0 ? others.length + 2 : 1}`,
      remedy: "Name two folders with files of the same names.",
    });
  });
}

/**
 * Returns one document from two versions of its t-file, one an annotator: the same trees, other relations.
 * @throws ProblemError where a file is not a t-file, a relation names no node, or the trees are not the same
 */
export function readTreeVersions(fileA: string, fileB: string): TreeDocument {
  const [a, b] = [readPml(fileA), readPml(fileB)];
  const document = documentId(fileA);
  checkSameTrees(parentsOf(a.nodes, fileA, document), fileA, parentsOf(b.nodes, fileB, document), fileB);
  return treeDocument(
    document,
    a.nodes,
    { relations: a.relations, file: fileA },
    { relations: b.relations, file: fileB },
  );
}

type Parents = ReadonlyMap<string, string | null>;

function checkSameTrees(a: Parents, fileA: string, b: Parents, fileB: string): void {
  const different = [...a.keys(), ...b.keys()].find((node) => a.get(node) !== b.get(node));
  if (different === undefined) return;
  throw new ProblemError({
    rule: "trees-differ",
    what: `the trees are not the same as in ${fileA}: node ${different}`,
    where: { file: fileB },
    expected: "two versions of one t-file with the same nodes and parents",
    found: b.has(different) ? `parent ${b.get(different) ?? "none"}` : "no such node",
    remedy: "Name two annotators' versions of one document, made from the same trees.",
  });
}
