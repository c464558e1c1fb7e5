import { statSync } from "node:fs";
import {
  documentId,
  filesBelow,
  groupBy,
  type Message,
  ProblemError,
  readBytes,
  UsageError,
} from "@discoprep/corpus";
import { readTreeDocument, type TreeDocument } from "./document.ts";
import { readTreeVersions } from "./pml/tree-versions.ts";

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
export async function readTreeDocuments(paths: readonly string[]): Promise<TreeDocuments> {
  const files = paths.flatMap(filesOf);
  const versions: string[] = [];
  const documents: TreeDocument[] = [];
  const messages: Message[] = [];
  for (const file of files) {
    if (isJson(file)) documents.push(readTreeDocument(file));
    else versions.push(file);
  }
  for (const [a, b] of pairedVersions(versions)) {
    const read = await readTreeVersions(a, b);
    documents.push(read.document);
    messages.push(...read.messages);
  }
  if (documents.length === 0)
    throw new UsageError("no document is named: give JSON files, t-files or folders of them");
  return { documents, messages };
}

function filesOf(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  return filesBelow(path).filter((file) => /\.(?:json|t|t\.gz)$/.test(file));
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
      where: { document, ...(a !== undefined && { file: a }) },
      expected: "two t-files of one document, one an annotator",
      found: `${others.length > 0 ? others.length + 2 : 1}`,
      remedy: "Name two folders with files of the same names.",
    });
  });
}
