import { containsSpan, type Relation, type Selection, type Sentence } from "@discoprep/corpus";
import { mapSelections } from "@discoprep/files/format";
import { type Constituent, leavesOf, postorder, preorder, readTrees } from "@discoprep/treebank/trees";

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
  const trees = sentences.map(sentenceNode);
  const addressed = (selection: Selection): Selection => {
    if (selection.gorn !== undefined) return selection;
    const gorn = addressesOf(selection, sentences, trees);
    return gorn === undefined || gorn.length === 0 ? selection : { ...selection, gorn };
  };
  return relations.map((relation) => mapSelections(relation, addressed));
}

function addressesOf(
  { spans }: Selection,
  sentences: readonly Sentence[],
  trees: readonly (Constituent | undefined)[],
): number[][] | undefined {
  const start = spans.reduce((least, span) => Math.min(least, span.start), Infinity);
  const end = spans.reduce((most, span) => Math.max(most, span.end), 0);
  const addresses: number[][] = [];
  for (const [number, sentence] of sentences.entries()) {
    if (sentence.end <= start || sentence.start >= end) continue;
    const chosen = sentence.tokens.map((token) => spans.some((span) => containsSpan(span, token)));
    if (!chosen.includes(true)) continue;
    const top = trees[number];
    if (top === undefined) return undefined;
    for (const node of largestNodes(top, chosen)) addresses.push([number, ...path(node, top)]);
  }
  return addresses;
}

/** The largest nodes whose leaves are all chosen, from left to right. @param chosen by the number of the leaf */
function largestNodes(top: Constituent, chosen: readonly boolean[]): Constituent[] {
  const whole = new Set<Constituent | undefined>();
  for (const node of postorder(top)) {
    const { kind, children, position } = node;
    if (kind === "phrase" ? children.every((child) => whole.has(child)) : chosen[position]) whole.add(node);
  }
  return preorder(top).filter((node) => whole.has(node) && (node === top || !whole.has(node.parent)));
}

/** Child numbers from the sentence node down to the node. */
function path(node: Constituent, top: Constituent): number[] {
  const numbers: number[] = [];
  for (let at = node; at !== top && at.parent !== undefined; at = at.parent)
    numbers.push(at.parent.children.indexOf(at));
  return numbers.reverse();
}

/** The sentence node, or undefined where the tree does not fit the tokens. */
function sentenceNode({ parsetree, tokens }: Sentence): Constituent | undefined {
  const { trees, messages } = readTrees(parsetree ?? "", "parsetree");
  const outer = trees[0]?.tree;
  if (outer === undefined || trees.length > 1 || messages.length > 0) return undefined;
  if (leavesOf(outer).length !== tokens.length) return undefined;
  const [only, ...more] = outer.children;
  return outer.label === "" && only !== undefined && more.length === 0 ? only : outer;
}
