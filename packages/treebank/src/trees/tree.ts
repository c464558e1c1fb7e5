export interface Tree {
  readonly kind: "phrase" | "token" | "empty";
  /** `NP-SBJ-1`; a leaf's part of speech; empty for the outer bracket of `( (S …) )`. */
  readonly label: string;
  readonly word: string;
  /** Number of a leaf in its tree, from 0. Empty elements count. */
  readonly position: number;
  readonly parent: Tree | undefined;
  readonly children: readonly Tree[];
}

type Parent<N> = { readonly children: readonly N[] };

/** Lists parents before their children, from left to right. */
export function preorder<N extends Parent<N>>(root: N): N[] {
  const nodes: N[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    for (const child of node.children.toReversed()) open.push(child);
  }
  return nodes;
}

/** Lists children before their parents, from left to right. */
export function postorder<N extends Parent<N>>(root: N): N[] {
  const nodes: N[] = [];
  const open = [root];
  // Lists parents before children and right before left, then reverses the list.
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    for (const child of node.children) open.push(child);
  }
  return nodes.reverse();
}

export function leavesOf<N extends Parent<N> & Pick<Tree, "kind">>(root: N): N[] {
  return preorder(root).filter(({ kind }) => kind !== "phrase");
}

/** Returns the leaves that are not empty elements. */
export function tokensOf<N extends Parent<N> & Pick<Tree, "kind">>(root: N): N[] {
  return preorder(root).filter(({ kind }) => kind === "token");
}

/** Returns the root and the nodes that contain a word, parents before their children. */
export function spokenNodes(root: Tree): Tree[] {
  const spoken = new Set([root]);
  for (const token of tokensOf(root))
    for (let node: Tree | undefined = token; node !== undefined && !spoken.has(node); node = node.parent)
      spoken.add(node);
  return preorder(root).filter((node) => spoken.has(node));
}

/** Labels of the outer bracket in some treebanks and in parsers' output. */
const outerLabels: ReadonlySet<string> = new Set(["", "ROOT", "TOP", "S1"]);

/** Returns the tree on one line with an empty outer bracket and without empty elements, as parses.json has it. */
export function treeText(root: Tree): string {
  const [, ...inner] = spokenNodes(root);
  const hasOuter = root.kind === "phrase" && outerLabels.has(root.label);
  const nodes = hasOuter ? inner : [root, ...inner];
  if (inner.length === 0 && root.kind !== "token") return "(())";
  let text = "(";
  const open: (Tree | undefined)[] = [];
  for (const node of nodes) {
    while (open.length > 0 && open.at(-1) !== node.parent) {
      text += ")";
      open.pop();
    }
    text += ` (${node.label}`;
    if (node.kind === "phrase") open.push(node);
    else text += ` ${node.word})`;
  }
  return `${text}${")".repeat(open.length)} )`;
}
