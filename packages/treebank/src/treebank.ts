import { type Message, problem } from "@discoprep/corpus";
import { decodeText, filesBelow, firstInvalidUtf8, readBytes } from "@discoprep/files";
import { documentId } from "@discoprep/formats/format";
import { readTrees, type SourceTree } from "./trees/read-trees.ts";

/** A file of a treebank. */
export interface TreebankFile {
  /** The document's id. */
  readonly document: string;
  /** A name for messages. */
  readonly name: string;
  /** Returns what the file holds; of a gzip-compressed one what is in it. */
  bytes(): Uint8Array;
}

interface TreebankTree extends SourceTree {
  readonly document: string;
  /** The file, for messages. */
  readonly file: string;
  /** Its number in the file, from 1; trees without words count, too. */
  readonly number: number;
}

/**
 * Returns the files below a path, each folder's in code-unit order.
 * @throws ProblemError where the path does not exist
 */
export function treebankFiles(path: string): TreebankFile[] {
  return filesBelow(path).map((file) => ({
    document: documentId(file),
    name: file,
    bytes: () => readBytes(file),
  }));
}

/** Yields the trees of a treebank. One file at a time is in memory. @param oldEncoding of files that are not UTF-8 */
export function* readTreebank(
  files: Iterable<TreebankFile>,
  report: (message: Message) => void,
  oldEncoding?: "latin1" | "gb18030",
): Generator<TreebankTree> {
  for (const file of files) {
    const { document, name } = file;
    let number = 0;
    for (const tree of readTrees(treebankText(file, report, oldEncoding), name, report)) {
      number++;
      yield { ...tree, document, file: name, number };
    }
  }
}

/**
 * Returns the text of a treebank file. A file that is not UTF-8 is read in its treebank's old encoding from the first such line
 * on, with a warning.
 */
export function treebankText(
  { name: file, bytes: read }: TreebankFile,
  report: (message: Message) => void,
  oldEncoding: "latin1" | "gb18030" = "latin1",
): string {
  const bytes = read();
  const byte = firstInvalidUtf8(bytes);
  if (byte === undefined) return decodeText(bytes, "utf-8", file);
  const start = bytes.lastIndexOf(0x0a, byte) + 1;
  const before = decodeText(bytes.subarray(0, start), "utf-8", file);
  const where = { file, line: before.split("\n").length, byte };
  report(problem(`read-as-${oldEncoding}`, where, { expected: "UTF-8" }));
  return before + decodeText(bytes.subarray(start), oldEncoding, file);
}
