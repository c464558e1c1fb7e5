import { preorder, type Tree } from "../trees/tree.ts";

/** A node of the copy of a tree on which conversion works. */
export interface Constituent {
  readonly kind: Tree["kind"];
  /** Without function and index; of an empty element its name (`*T*`, `0`). */
  label: string;
  word: string;
  /** Of a part of a word with slashes: the whole word on the first part, `_` on the others. */
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

/** Copies a tree. The root is always a phrase. @param nodes those to copy, parents before their children */
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

/** Takes a node out of its parent, which must not be headed by it. */
export function detach(node: Constituent): void {
  const { parent } = node;
  if (parent === undefined) return;
  parent.children.splice(parent.children.indexOf(node), 1);
  if (parent.headChild === node) parent.headChild = undefined;
  node.parent = undefined;
}
