import type { Message, RuleId } from "@discoprep/corpus";
import type { Tree } from "./tree.ts";

/** A tree with the 1-based line of its file on which it opens. */
export interface SourceTree {
  readonly tree: Tree;
  readonly line: number;
}

/**
 * Reads bracketed trees: one after another over any number of lines (`.mrg`), one a line, with an empty
 * outer bracket `( (S …) )`, with `(ROOT …)` or bare; `(())` is an empty tree. In the SGML-like files of
 * the Chinese Treebank only what stands between `<S …>` and `</S>` is read, in those of the Brown corpus no line
 * that begins with `*x`. Depth is not limited.
 * @param file a name for messages
 */
export function readTrees(text: string, file: string): { trees: SourceTree[]; messages: Message[] } {
  const trees: SourceTree[] = [];
  const messages: Message[] = [];
  const reader = treeReader(file, sentenceStart.test(text), (message) => messages.push(message));
  for (const line of text.replace(/^\ufeff/, "").split("\n")) trees.push(...reader.line(line));
  reader.end();
  return { trees, messages };
}

/** How many characters at the beginning of a file decide whether it is one of the SGML-like files. */
const headLength = 1 << 16;

/**
 * The trees of a file line by line, so that a treebank of any size needs no more memory than its largest tree.
 * Whether the file is SGML-like shows in its first 65,536 characters.
 */
export async function* readTreeLines(
  lines: AsyncIterable<string>,
  file: string,
  report: (message: Message) => void,
): AsyncGenerator<SourceTree> {
  let head = "";
  let reader: TreeReader | undefined;
  for await (const line of lines) {
    if (reader !== undefined) yield* reader.line(line);
    else head += `${line}\n`;
    if (reader !== undefined || head.length < headLength) continue;
    reader = treeReader(file, sentenceStart.test(head), report);
    yield* headTrees(reader, head);
  }
  if (reader === undefined) {
    reader = treeReader(file, sentenceStart.test(head), report);
    yield* headTrees(reader, head);
  }
  reader.end();
}

function* headTrees(reader: TreeReader, head: string): Generator<SourceTree> {
  for (const line of head
    .replace(/^\ufeff/, "")
    .split("\n")
    .slice(0, -1))
    yield* reader.line(line);
}

interface TreeReader {
  /** Takes the next line. @returns the trees that end in it */
  line(text: string): SourceTree[];
  /** Reports a tree that has no end. */
  end(): void;
}

function treeReader(file: string, skipsText: boolean, emit: (message: Message) => void): TreeReader {
  const scan: Scan = { file, open: [], trees: [], emit, line: 0, skipsText, tag: "" };
  return {
    line(text) {
      scan.line++;
      scan.trees = [];
      if (!text.startsWith("*x")) {
        for (const [item] of text.matchAll(/[()]|[^\s()]+/g)) scanItem(scan, item);
      }
      return scan.trees;
    },
    end() {
      const unclosed = scan.open[0];
      if (unclosed === undefined) return;
      const what = `the tree lacks ${scan.open.length} closing brackets`;
      report(scan, unclosed.line, "truncated-tree", what);
    },
  };
}

interface OpenNode {
  label: string;
  readonly words: string[];
  /** Labels of brackets that hold nothing else. */
  readonly bare: string[];
  readonly children: Tree[];
  readonly line: number;
}

interface Scan {
  readonly file: string;
  /** From the outermost to the innermost bracket. */
  readonly open: OpenNode[];
  trees: SourceTree[];
  readonly emit: (message: Message) => void;
  line: number;
  /** Between the sentence elements of an SGML-like file anything may stand. */
  skipsText: boolean;
  /** What has been read of a tag. */
  tag: string;
}

/** The Chinese Treebank's `<S ID=12>`. */
const sentenceStart = /^[ \t]*<S[ \t>]/im;

function scanItem(scan: Scan, item: string): void {
  const top = scan.open.at(-1);
  if (top === undefined) scanBetweenTrees(scan, item);
  else if (item === "(") openNode(scan);
  else if (item === ")") closeNode(scan, top);
  else scanWord(scan, top, item);
}

function scanBetweenTrees(scan: Scan, item: string): void {
  if (scan.tag !== "" || item.startsWith("<")) scanTag(scan, item);
  else if (scan.skipsText) return;
  else if (item === "(") openNode(scan);
  else report(scan, scan.line, "invalid-tree", "something stands between the trees", item);
}

function scanTag(scan: Scan, item: string): void {
  scan.tag += ` ${item}`;
  if (!item.endsWith(">")) return;
  const sentence = /^ <(\/?)S[ >]/i.exec(scan.tag);
  if (sentence !== null) scan.skipsText = sentence[1] === "/";
  scan.tag = "";
}

function openNode(scan: Scan): void {
  scan.open.push({ label: "", words: [], bare: [], children: [], line: scan.line });
}

function scanWord(scan: Scan, node: OpenNode, item: string): void {
  if (node.label === "" && node.children.length === 0) node.label = item;
  else node.words.push(item);
  if (node.children.length > 0) {
    report(scan, scan.line, "invalid-tree", "a word stands among constituents", item);
  }
}

function closeNode(scan: Scan, node: OpenNode): void {
  scan.open.pop();
  const { label, children } = node;
  const word = node.words[0] ?? bracketedWord(node);
  if (node.words.length > 1) {
    report(scan, scan.line, "invalid-tree", "a bracket holds more than one word", node.words.join(" "));
  }
  const tree: Tree = word === undefined ? { label, children } : { label, word, children: [] };
  const parent = scan.open.at(-1);
  if (parent === undefined) scan.trees.push({ tree, line: node.line });
  else if (word !== undefined || children.length > 0) parent.children.push(tree);
  // `(())` and a constituent without content hold nothing to keep, unless they are a word in brackets.
  else if (label !== "") parent.bare.push(label);
}

/** `(NN (dog))` has the word in brackets of its own (specification of dependencies §5.2). */
function bracketedWord({ label, bare, children }: OpenNode): string | undefined {
  if (label === "" || children.length > 0 || bare.length !== 1) return undefined;
  return `_-LRB-_${bare[0]}_-RRB-_`;
}

function report(scan: Scan, line: number, rule: RuleId, what: string, found?: string): void {
  scan.emit({
    severity: "error",
    rule,
    what,
    where: { file: scan.file, line },
    expected: "balanced brackets such as ( (S (NP (DT The) (NN cat)) (VP (VBD sat))) )",
    ...(found !== undefined && { found }),
  });
}
