import { type Message, ProblemError, problem, UsageError } from "@discoprep/corpus";
import { fileBeginning, filesBelow, isFolder } from "@discoprep/files";
import { counted, Groups } from "@discoprep/files/text";
import { documentId } from "@discoprep/formats/format";
import { parentsOf, readTreeDocument, type TreeDocument, treeDocument } from "./document.ts";
import { readPml } from "./read-pml.ts";

/**
 * Reads documents of two annotators: JSON files with both, or pairs of t-files (PML) of one document, A's first. In a
 * folder, .json, .t and .t.gz are read. @throws ProblemError for a file that cannot be read, or a t-file without a partner
 */
export function readTreeDocuments(
  paths: readonly string[],
  report: (message: Message) => void = () => {},
): TreeDocument[] {
  const versions: string[] = [];
  const documents = new Map<string, TreeDocument>();
  const add = (document: TreeDocument, file: string): void => {
    const where = { file, document: document.id };
    // Counted twice, a document would weigh twice.
    if (documents.has(document.id)) throw new ProblemError(problem("document-read-twice", where));
    documents.set(document.id, document);
    const untyped = [...document.a, ...document.b].filter(({ type }) => type === "");
    if (untyped[0] === undefined) return;
    const found = `${counted(untyped.length, "relation")} without one, such as ${untyped[0].id}`;
    report(problem("relation-without-type", where, { found }));
  };
  for (const file of paths.flatMap(filesOf)) {
    if (isJson(file)) add(readTreeDocument(file), file);
    else versions.push(file);
  }
  for (const { a, b } of pairedVersions(versions)) add(readTreeVersions(a, b), a);
  if (documents.size === 0)
    throw new UsageError("no document is named: give JSON files, t-files or folders of them");
  return [...documents.values()];
}

function filesOf(path: string): string[] {
  if (!isFolder(path)) return [path];
  const files = filesBelow(path).filter((file) => /\.(?:json|t|t\.gz)$/.test(file));
  if (files.length > 0) return files;
  const expected = "t-files (.t, .t.gz) or JSON documents (.json)";
  throw new ProblemError(problem("no-tree-annotations", { file: path }, { expected, found: "none" }));
}

/** Tells whether a file, unpacked, is not XML. */
function isJson(file: string): boolean {
  return !/^\ufeff?\s*</.test(fileBeginning(file).toString("utf8"));
}

function pairedVersions(files: readonly string[]) {
  const [first, second, ...more] = files;
  if (first !== undefined && second !== undefined && more.length === 0) return [{ a: first, b: second }];
  return [...new Groups(files, documentId)].map(([document, [a = "", b, ...further]]) => {
    if (b !== undefined && further.length === 0) return { a, b };
    const expected = "two t-files of the document, one an annotator";
    const details = { expected, found: `${b === undefined ? 1 : further.length + 2}` };
    throw new ProblemError(problem("unpaired-version", { document, file: a }, details));
  });
}

/** Returns one document from two versions of its t-file. @throws ProblemError if the trees are not the same */
export function readTreeVersions(fileA: string, fileB: string): TreeDocument {
  const a = readPml(fileA);
  const b = readPml(fileB);
  const document = documentId(fileA);
  const parentsA = parentsOf(a.nodes, fileA, document);
  const parentsB = parentsOf(b.nodes, fileB, document);
  for (const node of [...parentsA.keys(), ...parentsB.keys()]) {
    if (parentsA.get(node) === parentsB.get(node)) continue;
    const place = (parents: typeof parentsA): string =>
      parents.has(node) ? `parent ${parents.get(node) ?? "none"}` : "no such node";
    const expected = `node ${node} as in ${fileA}: ${place(parentsA)}`;
    throw new ProblemError(problem("trees-differ", { file: fileB }, { expected, found: place(parentsB) }));
  }
  return treeDocument(document, a.nodes, { ...a, file: fileA }, { ...b, file: fileB });
}
