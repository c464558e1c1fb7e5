import { type Message, ProblemError, problem } from "@discoprep/corpus";
import { decodeText, documentId, fileStream, filesBelow, firstInvalidUtf8 } from "@discoprep/files";
import { byteLines } from "@discoprep/files/text";
import { readTreeLines, type SourceTree } from "./trees/read-trees.ts";

/** A file of bracketed trees, to be opened when its turn comes. */
export interface TreebankFile {
  /** The document's id. */
  readonly document: string;
  /** A name for messages. */
  readonly name: string;
  open(): AsyncIterable<Uint8Array | string>;
}

interface TreebankTree extends SourceTree {
  readonly document: string;
  /** The file, for messages. */
  readonly file: string;
  /** Its number in the file, from 1; trees without words count, too. */
  readonly number: number;
}

/**
 * The files below paths, each folder's in code-unit order; what gzip-compressed ones hold.
 * @throws ProblemError where a path does not exist
 */
export function treebankFiles(path: string): TreebankFile[] {
  return filesBelow(path).map((file) => ({
    document: documentId(file),
    name: file,
    open: () => fileStream(file),
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
  for (const file of files) {
    const { document, name } = file;
    let number = 0;
    for await (const tree of readTreeLines(treebankLines(file, report, oldEncoding), name, report)) {
      number++;
      yield { ...tree, document, file: name, number };
    }
  }
}

/** A line of trees may be the whole treebank; beyond 256 MiB it is refused. */
const longestLine = 1 << 28;

/**
 * The lines of a treebank file. A file that is not UTF-8 is read in its treebank's old encoding from the first such line
 * on, with a warning.
 * @throws ProblemError for damaged gzip data and a line that is too long
 */
export async function* treebankLines(
  { name: file, open }: TreebankFile,
  report: (message: Message) => void,
  oldEncoding: "latin1" | "gb18030" = "latin1",
): AsyncGenerator<string> {
  let isUtf8 = true;
  for await (const { bytes, number, byte } of byteLines(open(), longestLine)) {
    if (bytes === undefined) {
      const expected = `at most ${longestLine} bytes`;
      throw new ProblemError(problem("line-too-long", { file, line: number }, { expected }));
    }
    const invalid = isUtf8 ? firstInvalidUtf8(bytes) : undefined;
    if (invalid !== undefined) {
      isUtf8 = false;
      const where = { file, line: number, byte: byte + invalid };
      report({ ...problem(`read-as-${oldEncoding}`, where, { expected: "UTF-8" }), severity: "warning" });
    }
    yield decodeText(bytes, isUtf8 ? "utf-8" : oldEncoding, file).replace(/\r?\n$/, "");
  }
}
