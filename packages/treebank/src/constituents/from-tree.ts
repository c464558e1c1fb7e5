import type { Tree } from "../trees/tree.ts";
import { type Constituent, constituent, linkTrace, preorder } from "./constituent.ts";

const brackets: Readonly<Record<string, string>> = {
  "-LRB-": "(",
  "-RRB-": ")",
  "-LSB-": "[",
  "-RSB-": "]",
  "-LCB-": "{",
  "-RCB-": "}",
};

/** What a slash turns a token into, by the beginning of its part of speech. */
const splitLabels = [
  [/^CD$/, "QP"],
  [/^NN/, "NX"],
  [/^JJ/, "ADJP"],
  [/^IN$/, "PREP_AUX"],
  [/^CC$/, "CONJP"],
  [/^VB/, "VP"],
] as const;

/**
 * A tree as conversion works on it (specification §5.2): words with slashes split, leaves numbered, functions and
 * indices taken off the labels, and every trace and gapped remnant linked to its antecedent.
 * An unlabelled outer bracket is S0; ROOT and S1 become TOP.
 * @param splitSlash whether `input\/output` becomes three tokens; other parts of speech than
 * CD, NN*, JJ*, IN, CC and VB* are left whole
 */
export function constituentsOf(tree: Tree, { splitSlash }: { splitSlash: boolean }): Constituent {
  const root = copyOf(tree);
  root.label = topLabel(root.label);
  if (splitSlash) for (const node of preorder(root)) splitSlashes(node);
  preorder(root)
    .filter(({ kind }) => kind !== "phrase")
    .forEach((leaf, index) => {
      leaf.position = index;
    });
  linkAntecedents(root);
  for (const node of preorder(root)) {
    const [label, ...functions] = node.label.split("-");
    if (node.kind !== "phrase" || functions.length === 0) continue;
    node.label = label as string;
    node.function = functions.join("-");
  }
  return root;
}

function topLabel(label: string): string {
  if (label === "") return "S0";
  return label === "ROOT" || label === "S1" ? "TOP" : label;
}

/** A leaf outside any bracket gets one, so that the root is always a phrase. */
function copyOf(tree: Tree): Constituent {
  const root = tree.word === undefined ? phraseOf(tree) : constituent("phrase", "");
  const open: [parent: Constituent, children: readonly Tree[]][] = [
    [root, tree.word === undefined ? tree.children : [tree]],
  ];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const [parent, children] = item;
    for (const child of children) {
      const node = child.word === undefined ? phraseOf(child) : leafOf(child.label, child.word);
      node.parent = parent;
      parent.children.push(node);
      if (child.word === undefined) open.push([node, child.children]);
    }
  }
  return root;
}

function phraseOf({ label }: Tree): Constituent {
  return constituent("phrase", brackets[label] ?? label);
}

function leafOf(label: string, word: string): Constituent {
  if (label === "-NONE-") return constituent("empty", word);
  return constituent("token", brackets[label] ?? label, brackets[word] ?? word);
}

function splitSlashes(node: Constituent): void {
  if (node.kind !== "token" || !node.word.includes("\\/")) return;
  if (/^[0-9.-]+(\\\/[0-9.-]+)+$/.test(node.word)) return;
  const label = splitLabels.find(([tag]) => tag.test(node.label))?.[1];
  const parts = node.word.split("\\/");
  if (label === undefined || parts.includes("")) return;
  const parent = node.parent as Constituent;
  const phrase = constituent("phrase", label);
  parent.children[parent.children.indexOf(node)] = phrase;
  phrase.parent = parent;
  parts.forEach((part, index) => {
    if (index > 0) phrase.children.push(constituent("token", "CC", "/"));
    phrase.children.push(constituent("token", node.label, part));
  });
  for (const [index, part] of phrase.children.entries()) {
    part.parent = phrase;
    part.unsplit = index === 0 ? node.word : "_";
  }
}

/** Takes `-1` and `=1` off phrases' labels and `-1` off traces, and draws the edges; the first phrase of an index counts. */
function linkAntecedents(root: Constituent): void {
  const nodes = preorder(root);
  const phrases = new Map<string, Constituent>();
  const remnants = new Map<Constituent, string>();
  for (const node of nodes) {
    if (node.kind !== "phrase") continue;
    for (let found = indexAtEnd(node.label); found !== undefined; found = indexAtEnd(node.label)) {
      node.label = found.label;
      if (found.mark === "=") remnants.set(node, found.index);
      else if (!phrases.has(found.index)) phrases.set(found.index, node);
    }
  }
  for (const node of nodes) {
    const trace = node.kind === "empty" ? /^(\*.*)-([^-]*)$/s.exec(node.label) : null;
    if (trace !== null) node.label = trace[1] as string;
    const antecedent = phrases.get(trace?.[2] ?? remnants.get(node) ?? "");
    if (antecedent !== undefined && antecedent !== node) linkTrace(antecedent, node, trace?.[1] ?? "=");
  }
}

function indexAtEnd(label: string): { label: string; mark: string; index: string } | undefined {
  const found = /^(.*)([-=])(\d+)$/s.exec(label);
  if (found === null) return undefined;
  return { label: found[1] as string, mark: found[2] as string, index: found[3] as string };
}
