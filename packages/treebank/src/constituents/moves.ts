import { leavesOf, postorder } from "../trees/tree.ts";
import { type Constituent, constituent, detach } from "./constituent.ts";

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
  const [first, ...others] = leavesOf(node);
  const isFurther = (leaf: Constituent, best: Constituent | undefined): boolean =>
    side === "first" ? leaf.position < (best?.position ?? 0) : leaf.position > (best?.position ?? 0);
  return others.reduce((best, leaf) => (isFurther(leaf, best) ? leaf : best), first);
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

/** A token of punctuation marks whose tag is not a word's (specification §5.2); in the Chinese Treebank each PU. */
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
