import { leavesOf, postorder, preorder, type Tree } from "../trees/tree.ts";

/** A node of the copy of a tree on which conversion works. */
export interface Constituent {
  readonly kind: Tree["kind"];
  /** The label without function and index; an empty element's name (`*T*`, `0`). */
  label: string;
  word: string;
  /** The whole word, on the first part of a word with slashes; `_` on its other parts. */
  unsplit?: string;
  position: number;
  parent: Constituent | undefined;
  readonly children: Constituent[];
  headChild: Constituent | undefined;
  function: string | undefined;
  /** The phrase moved from a trace, or the counterpart of a gapped remnant. */
  antecedent: Edge | undefined;
  readonly traces: Edge[];
}

/** A secondary edge; the label is the trace's name (`*T*`) or `=` for gapping. */
interface Edge {
  readonly node: Constituent;
  readonly label: string;
}

export function constituent(kind: Constituent["kind"], label: string, word = "", position = 0): Constituent {
  const edges = { headChild: undefined, function: undefined, antecedent: undefined, traces: [] };
  return { kind, label, word, position, parent: undefined, children: [], ...edges };
}

/** Copies a tree; the copy's root is always a phrase. @param nodes the nodes to copy, parents before their children */
export function copyTree(root: Tree, nodes: readonly Tree[] = preorder(root)): Constituent {
  const copies = new Map<Tree | undefined, Constituent>();
  for (const node of nodes) {
    const copy = constituent(node.kind, node.label, node.word, node.position);
    const parent = node === root ? undefined : copies.get(node.parent);
    if (parent !== undefined) addChild(parent, copy);
    copies.set(node, copy);
  }
  const copy = copies.get(root) as Constituent;
  if (copy.kind === "phrase") return copy;
  const outer = constituent("phrase", "");
  addChild(outer, copy);
  return outer;
}

/** Moves a node below a phrase: to the end, or before the child with that index. */
export function addChild(parent: Constituent, node: Constituent, index?: number): void {
  if (node.parent !== undefined) detach(node);
  node.parent = parent;
  parent.children.splice(index ?? parent.children.length, 0, node);
}

/** Removes a node from its parent, which loses its head child if that is the node. */
export function detach(node: Constituent): void {
  const { parent } = node;
  if (parent === undefined) return;
  parent.children.splice(parent.children.indexOf(node), 1);
  if (parent.headChild === node) parent.headChild = undefined;
  node.parent = undefined;
}

export function replaceChild(node: Constituent, replacement: Constituent): void {
  const parent = node.parent as Constituent;
  if (replacement.parent !== undefined) detach(replacement);
  parent.children[parent.children.indexOf(node)] = replacement;
  replacement.parent = parent;
  if (parent.headChild === node) parent.headChild = replacement;
  node.parent = undefined;
}

/** Puts a new phrase around the children from `start` to before `end`. */
export function bracket(parent: Constituent, start: number, end: number, label: string): Constituent {
  const phrase = constituent("phrase", label);
  const inside = parent.children.splice(start, end - start, phrase);
  phrase.parent = parent;
  for (const child of inside) {
    child.parent = phrase;
    phrase.children.push(child);
    if (parent.headChild === child) {
      phrase.headChild = child;
      parent.headChild = phrase;
    }
  }
  return phrase;
}

/** Returns the leaf that heads a node; undefined if a phrase on the way has no head yet. */
export function headOf(node: Constituent): Constituent | undefined {
  let head: Constituent | undefined = node;
  while (head?.kind === "phrase") head = head.headChild;
  return head;
}

export function projectionOf(node: Constituent): Constituent {
  let top = node;
  while (top.parent?.headChild === top) top = top.parent;
  return top;
}

export function isSameOrAbove(node: Constituent, below: Constituent): boolean {
  let current: Constituent | undefined = below;
  while (current !== undefined && current !== node) current = current.parent;
  return current === node;
}

export function phrasesBottomUp(root: Constituent): Constituent[] {
  return postorder(root).filter(({ kind }) => kind === "phrase");
}

/** Returns the first or last leaf of a node in the sentence, wherever moves have put it. */
export function outermostLeaf(node: Constituent, side: "first" | "last"): Constituent | undefined {
  const [first, ...followers] = leavesOf(node);
  const isFurther = (leaf: Constituent, best: Constituent | undefined): boolean =>
    side === "first" ? leaf.position < (best?.position ?? 0) : leaf.position > (best?.position ?? 0);
  return followers.reduce((best, leaf) => (isFurther(leaf, best) ? leaf : best), first);
}

export function leafBefore(node: Constituent): Constituent | undefined {
  let current = node;
  while (current.parent !== undefined && current.parent.children[0] === current) current = current.parent;
  const { parent } = current;
  if (parent === undefined) return undefined;
  let leaf = parent.children[parent.children.indexOf(current) - 1] as Constituent;
  while (leaf.kind === "phrase") leaf = leaf.children.at(-1) as Constituent;
  return leaf;
}

export function linkTrace(antecedent: Constituent, trace: Constituent, label: string): void {
  trace.antecedent = { node: antecedent, label };
  antecedent.traces.push({ node: trace, label });
}

export function unlinkTrace(trace: Constituent): void {
  const traces = trace.antecedent?.node.traces;
  if (traces === undefined) return;
  traces.splice(
    traces.findIndex(({ node }) => node === trace),
    1,
  );
  trace.antecedent = undefined;
}

/** Returns true for a token of punctuation marks, unless its tag is a word's (specification §5.2), and for each PU of Chinese. */
export function isPunctuation({ kind, label, word }: Constituent): boolean {
  if (kind !== "token") return false;
  return label === "PU" || (!/^(IN|TO|RB|AUX|DT)$/.test(label) && isPunctuationText(word));
}

export function isPunctuationText(word: string): boolean {
  return /^[!?\-_/&+.,`'()[\]{}":;]+$/.test(word);
}

export function isWord(node: Constituent | undefined, ...words: readonly string[]): boolean {
  return node?.kind === "token" && words.includes(node.word.toLowerCase());
}
