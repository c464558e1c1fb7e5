import { type Constituent, preorder } from "../trees/constituent.ts";

/** Who heads what in a tree whose heads are assigned and that no longer changes. */
export interface Headship {
  /** The leaf that heads a node; undefined for a phrase without head child. */
  headOf(node: Constituent): Constituent | undefined;
  /** The highest node that the head of a node heads. */
  projectionOf(node: Constituent): Constituent;
}

/** Looks every node up once, so that trees of any depth take linear time. */
export function headshipOf(root: Constituent): Headship {
  const heads = new Map<Constituent, Constituent>();
  const projections = new Map<Constituent, Constituent>();
  const nodes = preorder(root);
  for (const node of nodes) {
    const { parent } = node;
    const top = parent?.headChild === node ? projections.get(parent) : undefined;
    projections.set(node, top ?? node);
  }
  for (const node of nodes.reverse()) {
    const head = node.kind === "phrase" ? node.headChild && heads.get(node.headChild) : node;
    if (head !== undefined) heads.set(node, head);
  }
  return {
    headOf: (node) => heads.get(node),
    projectionOf: (node) => projections.get(node) as Constituent,
  };
}
