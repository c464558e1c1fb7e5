import { containsSpan, type Relation, type Selection, type Sentence } from "@discoprep/corpus";
import { mapSelections } from "@discoprep/files/format";
import { type Constituent, leavesOf, readTrees } from "@discoprep/treebank/trees";

/**
 * Adds Gorn addresses to relations without them, from the sentences' trees. An address names one of the
 * largest nodes that hold only tokens of the selection: the number of the tree, then child numbers below the
 * sentence node, which is inside the unlabelled outer bracket; all from 0 (official PDTB API,
 * GornAddressList). A selection gets none where a sentence has no tree, or a tree of other words.
 */
export function withGornAddresses(
  relations: readonly Relation[],
  sentences: readonly Sentence[],
): Relation[] {
  const trees = sentences.map(sentenceNodes);
  const addressed = (selection: Selection): Selection => {
    if (selection.gorn !== undefined) return selection;
    const gorn = addressesOf(selection, sentences, trees);
    return gorn === undefined || gorn.length === 0 ? selection : { ...selection, gorn };
  };
  return relations.map((relation) => mapSelections(relation, addressed));
}

/** A node of a tree. In the list, its descendants follow it up to `after`. */
interface TreeNode {
  readonly parent: TreeNode | undefined;
  /** Its place among the children of its parent. */
  readonly index: number;
  /** The sentence's tokens below it: `[from, to)`. */
  readonly from: number;
  to: number;
  after: number;
}

function addressesOf(
  { spans }: Selection,
  sentences: readonly Sentence[],
  trees: readonly (readonly TreeNode[] | undefined)[],
): number[][] | undefined {
  const start = Math.min(...spans.map((span) => span.start));
  const end = Math.max(...spans.map((span) => span.end));
  const addresses: number[][] = [];
  for (const [number, sentence] of sentences.entries()) {
    if (sentence.end <= start || sentence.start >= end) continue;
    const chosen = sentence.tokens.map((token) => spans.some((span) => containsSpan(span, token)));
    if (!chosen.includes(true)) continue;
    const nodes = trees[number];
    if (nodes === undefined) return undefined;
    for (const node of largestNodes(nodes, chosen)) addresses.push([number, ...path(node)]);
  }
  return addresses;
}

function largestNodes(nodes: readonly TreeNode[], chosen: readonly boolean[]): TreeNode[] {
  // The number of tokens before each that are not chosen. If it is equal at both ends of a node, all are
  // chosen.
  const left = [0];
  for (const isChosen of chosen) left.push((left.at(-1) as number) + (isChosen ? 0 : 1));
  const found: TreeNode[] = [];
  for (let i = 0; i < nodes.length; ) {
    const node = nodes[i] as TreeNode;
    const isWhole = left[node.from] === left[node.to];
    if (isWhole) found.push(node);
    i = isWhole ? node.after : i + 1;
  }
  return found;
}

/** Child numbers from the sentence node down to the node. */
function path(node: TreeNode): number[] {
  const numbers: number[] = [];
  for (let at = node; at.parent !== undefined; at = at.parent) numbers.push(at.index);
  return numbers.reverse();
}

/** The nodes of a sentence's tree from the sentence node on, or undefined where it does not fit the tokens. */
function sentenceNodes({ parsetree, tokens }: Sentence): TreeNode[] | undefined {
  const { trees, messages } = readTrees(parsetree ?? "", "parsetree");
  const outer = trees[0]?.tree;
  if (outer === undefined || trees.length > 1 || messages.length > 0) return undefined;
  if (leavesOf(outer).length !== tokens.length) return undefined;
  const [only, ...more] = outer.children;
  return treeNodes(outer.label === "" && only !== undefined && more.length === 0 ? only : outer);
}

/** All nodes, parents first, without recursion: trees may be of any depth. */
function treeNodes(top: Constituent): TreeNode[] {
  const nodes: TreeNode[] = [];
  const open: { readonly tree: Constituent; readonly node: TreeNode; next: number }[] = [];
  let words = 0;
  const enter = (tree: Constituent, parent: TreeNode | undefined, index: number): void => {
    const node = { parent, index, from: words, to: words, after: 0 };
    nodes.push(node);
    open.push({ tree, node, next: 0 });
  };
  enter(top, undefined, 0);
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const index = last.next++;
    const child = last.tree.children[index];
    if (child !== undefined) {
      enter(child, last.node, index);
      continue;
    }
    if (last.tree.kind !== "phrase") words++;
    last.node.to = words;
    last.node.after = nodes.length;
    open.pop();
  }
  return nodes;
}
