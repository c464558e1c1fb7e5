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
 * the Chinese Treebank only what stands between `<S …>` and `</S>` is read. Depth is not limited.
 * @param file a name for messages
 */
export function readTrees(text: string, file: string): { trees: SourceTree[]; messages: Message[] } {
  const scan: Scan = {
    file,
    open: [],
    trees: [],
    messages: [],
    line: 1,
    skipsText: sentenceStart.test(text),
    tag: "",
  };
  for (const [item] of text.replace(/^\ufeff/, "").matchAll(/\n|[^\S\n]+|[()]|[^\s()]+/g)) {
    scanItem(scan, item);
  }
  const unclosed = scan.open[0];
  if (unclosed !== undefined) {
    report(scan, unclosed.line, "truncated-tree", `the tree lacks ${scan.open.length} closing brackets`);
  }
  return { trees: scan.trees, messages: scan.messages };
}

interface OpenNode {
  label: string;
  readonly words: string[];
  readonly children: Tree[];
  readonly line: number;
}

interface Scan {
  readonly file: string;
  /** From the outermost to the innermost bracket. */
  readonly open: OpenNode[];
  readonly trees: SourceTree[];
  readonly messages: Message[];
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
  if (item === "\n") scan.line++;
  else if (item.trim() === "") return;
  else if (top === undefined) scanBetweenTrees(scan, item);
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
  scan.open.push({ label: "", words: [], children: [], line: scan.line });
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
  const word = node.words[0];
  if (node.words.length > 1) {
    report(scan, scan.line, "invalid-tree", "a bracket holds more than one word", node.words.join(" "));
  }
  const tree: Tree = word === undefined ? { label, children } : { label, word, children: [] };
  const parent = scan.open.at(-1);
  if (parent === undefined) scan.trees.push({ tree, line: node.line });
  // `(())` and a constituent without content hold nothing to keep.
  else if (word !== undefined || children.length > 0) parent.children.push(tree);
}

function report(scan: Scan, line: number, rule: RuleId, what: string, found?: string): void {
  scan.messages.push({
    severity: "error",
    rule,
    what,
    where: { file: scan.file, line },
    expected: "balanced brackets such as ( (S (NP (DT The) (NN cat)) (VP (VBD sat))) )",
    ...(found !== undefined && { found }),
  });
}
