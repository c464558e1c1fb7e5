import { type Message, problem, type RuleId } from "@discoprep/corpus";
import type { Tree } from "./tree.ts";

export interface SourceTree {
  readonly tree: Tree;
  readonly line: number;
}

/**
 * Yields bracketed trees over any number of lines, with or without an outer bracket; `(())` is an empty tree. Skips the text
 * outside `<S …>` and `</S>` in the SGML-like files of the Chinese Treebank (`<DOC>`), and the Brown corpus's lines that begin
 * with `*x`. Depth is not limited.
 */
export function* readTrees(
  text: string,
  file: string,
  report: (message: Message) => void,
): Generator<SourceTree> {
  const reader = new TreeReader(file, report);
  for (const line of text.split("\n")) yield* reader.line(line);
  reader.end();
}

/** A node while its tree is read. */
type Node = Omit<Tree, "label" | "parent" | "children"> & {
  label: string;
  parent: Node | undefined;
  readonly children: Node[];
};

function newNode(kind: Tree["kind"], label = "", word = "", position = 0): Node {
  return { kind, label, word, position, parent: undefined, children: [] };
}

interface OpenNode {
  readonly node: Node;
  readonly words: string[];
  /** The labels of the empty brackets in it. */
  readonly emptyLabels: string[];
  readonly line: number;
}

class TreeReader {
  readonly #file: string;
  readonly #send: (message: Message) => void;
  /** Open brackets, the outermost first. */
  readonly #open: OpenNode[] = [];
  #trees: SourceTree[] = [];
  #line = 0;
  #leaves = 0;
  #skipsText = false;
  #tag = "";

  constructor(file: string, report: (message: Message) => void) {
    this.#file = file;
    this.#send = report;
  }

  line(text: string): SourceTree[] {
    this.#line++;
    this.#trees = [];
    const line = this.#line === 1 ? text.replace(/^\ufeff/, "") : text;
    if (!line.startsWith("*x")) for (const [item] of line.matchAll(/[()]|[^\s()]+/g)) this.#addItem(item);
    return this.#trees;
  }

  end(): void {
    const unclosed = this.#open[0];
    if (unclosed === undefined) return;
    this.#report("truncated-tree", `${this.#open.length} brackets without an end`, unclosed.line);
  }

  #addItem(item: string): void {
    const top = this.#open.at(-1);
    const isOutside = top === undefined;
    if (isOutside && (this.#tag !== "" || item.startsWith("<"))) this.#addToTag(item);
    else if (isOutside && this.#skipsText) return;
    else if (item === "(") {
      this.#open.push({ node: newNode("phrase"), words: [], emptyLabels: [], line: this.#line });
    } else if (isOutside) this.#report("invalid-tree", `${item} between the trees`);
    else if (item === ")") this.#close(top);
    else this.#addWord(top, item);
  }

  #addToTag(item: string): void {
    this.#tag += ` ${item}`;
    if (!item.endsWith(">")) return;
    if (/^ <S[ >]/i.test(this.#tag)) this.#skipsText = false;
    else if (/^ <(?:DOC|\/S)[ >]/i.test(this.#tag)) this.#skipsText = true;
    this.#tag = "";
  }

  #addWord({ node, words }: OpenNode, item: string): void {
    const hasChildren = node.children.length > 0;
    if (node.label === "" && !hasChildren) node.label = item;
    else words.push(item);
    if (hasChildren) this.#report("invalid-tree", `the word ${item} among constituents`);
  }

  #close({ node, words, emptyLabels, line }: OpenNode): void {
    this.#open.pop();
    const { label, children } = node;
    if (words.length > 1) this.#report("invalid-tree", `a bracket with the words ${words.join(" ")}`);
    // `(NN (dog))` has the word in brackets of its own (specification §5.2).
    const isBracketed = label !== "" && children.length === 0 && emptyLabels.length === 1;
    const word = words[0] ?? (isBracketed ? `_-LRB-_${emptyLabels[0]}_-RRB-_` : undefined);
    const kind = label === "-NONE-" ? "empty" : "token";
    const closed = word === undefined ? node : newNode(kind, label, word, this.#leaves++);
    const parent = this.#open.at(-1);
    if (parent === undefined) {
      this.#leaves = 0;
      this.#trees.push({ tree: closed, line });
    } else if (word !== undefined || children.length > 0) {
      closed.parent = parent.node;
      parent.node.children.push(closed);
    }
    // An empty constituent is dropped, unless it turns out to be a bracketed word.
    else if (label !== "") parent.emptyLabels.push(label);
  }

  #report(rule: RuleId, found: string, line = this.#line): void {
    const expected = "balanced brackets such as ( (S (NP (DT The) (NN cat)) (VP (VBD sat))) )";
    this.#send(problem(rule, { file: this.#file, line }, { expected, found }));
  }
}
