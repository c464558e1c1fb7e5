/**
 * A node of a tree that conversion changes: a phrase, a token, or an empty element. Unlike `Tree` it knows its
 * parent, its head child and the edges that traces draw.
 */
export interface Constituent {
  readonly kind: "phrase" | "token" | "empty";
  /** Without function and index. Of a token its part of speech, of an empty element its name (`*T*`, `0`). */
  label: string;
  /** Of a token only. */
  word: string;
  /** Of a part of a word with slashes: the whole word on the first part, `_` on the others. */
  unsplit?: string;
  /** Of a leaf: its number in the sentence, from 0, empty elements counted. */
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
export function constituent(kind: Constituent["kind"], label: string, word = ""): Constituent {
  return {
    kind,
    label,
    word,
    position: 0,
    parent: undefined,
    children: [],
    headChild: undefined,
    function: undefined,
    antecedent: undefined,
    traces: [],
  };
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

/** Puts `replacement` where `node` is; it becomes head child where that was. */
export function replaceChild(node: Constituent, replacement: Constituent): void {
  const parent = node.parent as Constituent;
  if (replacement.parent !== undefined) detach(replacement);
  parent.children[parent.children.indexOf(node)] = replacement;
  replacement.parent = parent;
  if (parent.headChild === node) parent.headChild = replacement;
  node.parent = undefined;
}

/** Puts a new phrase around the children from `start` to before `end`, and returns it. */
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

/** The leaf that heads a node; undefined where a phrase on the way has no head yet. */
export function headOf(node: Constituent): Constituent | undefined {
  let head: Constituent | undefined = node;
  while (head?.kind === "phrase") head = head.headChild;
  return head;
}

export function isSameOrAbove(node: Constituent, below: Constituent): boolean {
  let current: Constituent | undefined = below;
  while (current !== undefined && current !== node) current = current.parent;
  return current === node;
}

/** All nodes, parents before their children, children from left to right. */
export function preorder(root: Constituent): Constituent[] {
  const found: Constituent[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    found.push(node);
    for (let index = node.children.length - 1; index >= 0; index--) {
      open.push(node.children[index] as Constituent);
    }
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

/** All phrases, each after its children. */
export function phrasesBottomUp(root: Constituent): Constituent[] {
  return postorder(root).filter(({ kind }) => kind === "phrase");
}

/** The leaf of a node that comes first (or last) in the sentence, wherever moves have put it. */
export function outermostLeaf(node: Constituent, side: "first" | "last"): Constituent {
  let found: Constituent | undefined;
  for (const leaf of preorder(node)) {
    if (leaf.kind === "phrase") continue;
    const isFurther =
      found === undefined ||
      (side === "first" ? leaf.position < found.position : leaf.position > found.position);
    if (isFurther) found = leaf;
  }
  return found as Constituent;
}

/** The leaf before a node in the order of the tree. */
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
  const antecedent = trace.antecedent?.node;
  if (antecedent === undefined) return;
  antecedent.traces.splice(
    antecedent.traces.findIndex(({ node }) => node === trace),
    1,
  );
  trace.antecedent = undefined;
}

const punctuation = /^[!?\-_/&+.,`'()[\]{}":;]+$/;

/**
 * A token of punctuation marks only whose part of speech is not that of a word (specification §5.2); in the Chinese
 * Treebank every token tagged PU.
 */
export function isPunctuation({ kind, label, word }: Constituent): boolean {
  if (kind !== "token") return false;
  return label === "PU" || (!/^(IN|TO|RB|AUX|DT)$/.test(label) && isPunctuationText(word));
}

export function isPunctuationText(word: string): boolean {
  return punctuation.test(word);
}

/** Whether a node is a token with this word, letters' case aside. */
export function isWord(node: Constituent | undefined, ...words: readonly string[]): boolean {
  return node?.kind === "token" && words.includes(node.word.toLowerCase());
}
