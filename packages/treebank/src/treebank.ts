import { createReadStream } from "node:fs";
import type { Message } from "@discoprep/corpus";
import { documentId, filesBelow } from "@discoprep/files";
import { treeLines } from "./tree-lines.ts";
import { readTreeLines, type SourceTree } from "./trees/read-trees.ts";

/** A file of bracketed trees, to be opened when its turn comes. */
export interface TreebankFile {
  /** The document's id. */
  readonly document: string;
  /** A name for messages. */
  readonly name: string;
  open(): AsyncIterable<Uint8Array | string>;
}

/** A tree of a treebank. */
export interface TreebankTree extends SourceTree {
  readonly document: string;
  /** The file, for messages. */
  readonly file: string;
  /** Its number in the file, from 1; trees without words count, too. */
  readonly number: number;
}

/**
 * The files below paths, each folder's in code-unit order.
 * @throws ProblemError where a path does not exist
 */
export function treebankFiles(path: string): TreebankFile[] {
  return filesBelow(path).map((file) => ({
    document: documentId(file),
    name: file,
    open: () => createReadStream(file),
  }));
}

/**
 * The trees of a treebank, one at a time: no more than the largest is in memory.
 * @param oldEncoding of files that are not UTF-8
 */
export async function* readTreebank(
  files: Iterable<TreebankFile>,
  report: (message: Message) => void,
  oldEncoding?: "latin1" | "gb18030",
): AsyncGenerator<TreebankTree> {
  for (const { document, name, open } of files) {
    let number = 0;
    for await (const tree of readTreeLines(treeLines(open(), name, report, oldEncoding), name, report)) {
      number++;
      yield { ...tree, document, file: name, number };
    }
  }
}
