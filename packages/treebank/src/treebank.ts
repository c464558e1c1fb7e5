import { type Message, ProblemError, problem } from "@discoprep/corpus";
import { decodeText, filesBelow, firstInvalidUtf8, readBytes } from "@discoprep/files";
import { reportProgress } from "@discoprep/files/text";
import { documentId } from "@discoprep/formats/format";
import { readTrees, type SourceTree } from "./trees/read-trees.ts";

export interface TreebankFile {
  readonly document: string;
  readonly name: string;
  bytes(): Uint8Array;
}

interface TreebankTree extends SourceTree {
  readonly document: string;
  readonly file: string;
  /** From 1; trees without words count. */
  readonly number: number;
}

/** Returns the files below a path. @throws ProblemError if there is none */
export function treebankFiles(path: string): TreebankFile[] {
  const files = filesBelow(path);
  if (files.length === 0) throw new ProblemError(problem("no-tree", { file: path }, { found: "no file" }));
  return files.map((file) => ({
    document: documentId(file),
    name: file,
    bytes: () => readBytes(file),
  }));
}

export function* readTreebank(
  files: Iterable<TreebankFile>,
  report: (message: Message) => void,
  oldEncoding?: "latin1" | "gb18030",
): Generator<TreebankTree> {
  for (const file of files) {
    const { document, name } = file;
    let number = 0;
    for (const tree of readTrees(treebankText(file, report, oldEncoding), name, report)) {
      reportProgress(++number, `sentences of ${document}`);
      yield { ...tree, document, file: name, number };
    }
    if (number === 0) report(problem("no-tree", { file: name }));
  }
}

/** Reads a file that is not UTF-8 in its treebank's old encoding from the first such line on, with a warning. */
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
