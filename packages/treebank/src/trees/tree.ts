/** A node of a bracketed tree. A leaf has a word and no children; its label is the part of speech. */
export interface Tree {
  /** Empty for the outer bracket of `( (S …) )`. */
  readonly label: string;
  readonly word?: string;
  readonly children: readonly Tree[];
}

/** The part of speech of traces and other empty elements (Penn Treebank bracketing guidelines §4). */
const emptyElement = "-NONE-";

/** The leaves from left to right, empty elements included. */
export function leaves(tree: Tree): Tree[] {
  const found: Tree[] = [];
  const open: Tree[] = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.word !== undefined) found.push(node);
    for (let index = node.children.length - 1; index >= 0; index--) open.push(node.children[index] as Tree);
  }
  return found;
}

/** The tree without empty elements and without the constituents they leave bare; undefined if nothing stays. */
export function withoutEmptyElements(tree: Tree): Tree | undefined {
  interface Frame {
    readonly node: Tree;
    readonly kept: Tree[];
    next: number;
  }
  const frame = (node: Tree): Frame => ({ node, kept: [], next: 0 });
  const root = frame({ label: "", children: [tree] });
  const open = [root];
  for (let top = open.at(-1) as Frame; ; top = open.at(-1) as Frame) {
    const child = top.node.children[top.next++];
    if (child !== undefined) {
      if (child.word === undefined) open.push(frame(child));
      else if (child.label !== emptyElement) top.kept.push(child);
      continue;
    }
    open.pop();
    const parent = open.at(-1);
    if (parent === undefined) return root.kept[0];
    if (top.kept.length > 0) parent.kept.push({ ...top.node, children: top.kept });
  }
}

/** Labels that stand for the outer bracket in some treebanks and parsers' output. */
const outerLabels = new Set(["", "ROOT", "TOP", "S1"]);

/**
 * The tree on one line with an empty outer bracket, as parses.json has it: `( (S (NP …) …) )`.
 * An empty tree is `(())`.
 */
export function treeText(tree: Tree | undefined): string {
  if (tree === undefined || leaves(tree).length === 0) return "(())";
  const inner = tree.word === undefined && outerLabels.has(tree.label) ? tree.children : [tree];
  return `( ${inner.map(nodeText).join(" ")} )`;
}

function nodeText(tree: Tree): string {
  const parts: string[] = [];
  const open: (Tree | undefined)[] = [tree];
  // An undefined entry closes the bracket of the node below it.
  for (let first = true; open.length > 0; first = false) {
    const node = open.pop();
    if (node === undefined) {
      parts.push(")");
      continue;
    }
    parts.push(first ? `(${node.label}` : ` (${node.label}`);
    if (node.word !== undefined) parts.push(` ${node.word})`);
    else {
      open.push(undefined);
      for (let index = node.children.length - 1; index >= 0; index--) open.push(node.children[index]);
    }
  }
  return parts.join("");
}
