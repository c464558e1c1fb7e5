/** A node of a tree: a phrase, a token, or an empty element. Conversion to dependencies works on a copy, which it changes. */
export interface Constituent {
  readonly kind: "phrase" | "token" | "empty";
  /**
   * As the treebank has it (`NP-SBJ-1`, of a leaf the part of speech), empty for the outer bracket of `( (S …) )`. In the
   * copy without function and index, and of an empty element its name (`*T*`, `0`).
   */
  label: string;
  /** Of a leaf only. */
  word: string;
  /** Of a part of a word with slashes: the whole word on the first part, `_` on the others. */
  unsplit?: string;
  /** Of a leaf: its number in the tree, from 0, empty elements counted. */
  position: number;
  parent: Constituent | undefined;
  readonly children: Constituent[];
  headChild: Constituent | undefined;
  function: string | undefined;
  /** The phrase a trace stands for, or the phrase a gapped remnant corresponds to. */
  antecedent: Edge | undefined;
  /** The traces and remnants whose antecedent this phrase is. */
  readonly traces: Edge[];
}

/** A secondary edge; the label is the trace's name (`*T*`) or `=` for gapping. */
interface Edge {
  readonly node: Constituent;
  readonly label: string;
}

/** A phrase, token or empty element without parent and children. */
export function constituent(kind: Constituent["kind"], label: string, word = "", position = 0): Constituent {
  const edges = { headChild: undefined, function: undefined, antecedent: undefined, traces: [] };
  return { kind, label, word, position, parent: undefined, children: [], ...edges };
}

/** Moves a node below a phrase: to the end, or before the child with that index. */
export function addChild(parent: Constituent, node: Constituent, index?: number): void {
  if (node.parent !== undefined) detach(node);
  node.parent = parent;
  parent.children.splice(index ?? parent.children.length, 0, node);
}

/** Takes a node out of its parent. The parent must not be headed by it. */
export function detach(node: Constituent): void {
  const { parent } = node;
  if (parent === undefined) return;
  parent.children.splice(parent.children.indexOf(node), 1);
  if (parent.headChild === node) parent.headChild = undefined;
  node.parent = undefined;
}

/** All nodes, parents before their children, children from left to right. */
export function preorder(root: Constituent): Constituent[] {
  const found: Constituent[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    found.push(node);
    for (const child of node.children.toReversed()) open.push(child);
  }
  return found;
}

/** All nodes, each after its children, children from left to right. */
export function postorder(root: Constituent): Constituent[] {
  const found: Constituent[] = [];
  const open = [root];
  // Parents before children, right before left: the reverse is wanted.
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    found.push(node);
    for (const child of node.children) open.push(child);
  }
  return found.reverse();
}

/** The leaves from left to right. */
export function leavesOf(root: Constituent): Constituent[] {
  return preorder(root).filter(({ kind }) => kind !== "phrase");
}

/** The words from left to right: leaves without empty elements. */
export function tokensOf(root: Constituent): Constituent[] {
  return preorder(root).filter(({ kind }) => kind === "token");
}

/** A tree of new nodes. A leaf outside any bracket gets one, so that the root is always a phrase. */
export function copyTree(root: Constituent): Constituent {
  const copies = new Map<Constituent, Constituent>();
  for (const node of preorder(root)) {
    const copy = constituent(node.kind, node.label, node.word, node.position);
    copies.set(node, copy);
    const parent = node === root || node.parent === undefined ? undefined : copies.get(node.parent);
    if (parent !== undefined) addChild(parent, copy);
  }
  const copy = copies.get(root) as Constituent;
  if (copy.kind === "phrase") return copy;
  const outer = constituent("phrase", "");
  addChild(outer, copy);
  return outer;
}

/** A copy without empty elements and without the phrases they leave bare, except the root. */
export function withoutEmptyElements(root: Constituent): Constituent {
  const copy = copyTree(root);
  for (const node of postorder(copy)) {
    if (node.kind === "empty" || (node.kind === "phrase" && node.children.length === 0)) detach(node);
  }
  return copy;
}

/** Labels of the outer bracket in some treebanks and in parsers' output. */
export const outerLabels: ReadonlySet<string> = new Set(["", "ROOT", "TOP", "S1"]);

/**
 * The tree on one line with an empty outer bracket and without empty elements, as parses.json has it:
 * `( (S (NP …) …) )`. A tree without words is `(())`.
 */
export function treeText(tree: Constituent): string {
  const root = withoutEmptyElements(tree);
  if (root.children.length === 0) return "(())";
  const inner = outerLabels.has(root.label) ? root.children : [root];
  return `( ${inner.map(nodeText).join(" ")} )`;
}

function nodeText(top: Constituent): string {
  let text = "";
  for (const node of preorder(top)) {
    text += node === top ? `(${node.label}` : ` (${node.label}`;
    if (node.kind === "phrase") continue;
    text += ` ${node.word})`;
    // Each phrase that ends with this leaf.
    for (let at = node; at !== top && at.parent?.children.at(-1) === at; at = at.parent) text += ")";
  }
  return text;
}
