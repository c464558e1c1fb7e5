import { leavesOf, preorder, type Tree } from "../trees/tree.ts";
import { addChild, type Constituent, constituent, copyTree, linkTrace, replaceChild } from "./constituent.ts";
import { isListedWithStop } from "./word-lists.ts";

const brackets: ReadonlyMap<string, string> = new Map([
  ["-LRB-", "("],
  ["-RRB-", ")"],
  ["-LSB-", "["],
  ["-RSB-", "]"],
  ["-LCB-", "{"],
  ["-RCB-", "}"],
]);

const topLabels: ReadonlyMap<string, string> = new Map([
  ["", "S0"],
  ["ROOT", "TOP"],
  ["S1", "TOP"],
]);

/** Labels of the phrases into which words with a slash are split, by part of speech; other words stay whole. */
const splitLabels = [
  [/^CD$/, "QP"],
  [/^NN/, "NX"],
  [/^JJ/, "ADJP"],
  [/^IN$/, "PREP_AUX"],
  [/^CC$/, "CONJP"],
  [/^VB/, "VP"],
] as const;

/** Copies a tree for conversion (specification §5.2). @param nodes the nodes to copy; default: all */
export function constituentsOf(
  tree: Tree,
  { splitSlash, nodes }: { splitSlash: boolean; nodes?: readonly Tree[] },
): Constituent {
  const root = copyTree(tree, nodes);
  root.label = topLabels.get(root.label) ?? root.label;
  for (const node of preorder(root)) {
    node.label = node.kind === "empty" ? node.word : (brackets.get(node.label) ?? node.label);
    node.word = node.kind === "empty" ? "" : (brackets.get(node.word) ?? node.word);
    if (splitSlash) splitSlashes(node);
  }
  for (const [index, leaf] of leavesOf(root).entries()) leaf.position = index;
  linkAntecedents(root);
  for (const node of preorder(root)) {
    const [label = "", ...functions] = node.label.split("-");
    if (node.kind !== "phrase" || functions.length === 0) continue;
    node.label = label;
    node.function = functions.join("-");
  }
  return root;
}

function splitSlashes(node: Constituent): void {
  if (node.kind !== "token" || !node.word.includes("\\/")) return;
  if (/^[0-9.-]+(\\\/[0-9.-]+)+$/.test(node.word)) return;
  const label = splitLabels.find(([tag]) => tag.test(node.label))?.[1];
  const parts = node.word.split("\\/");
  if (label === undefined || parts.includes("")) return;
  const phrase = constituent("phrase", label);
  replaceChild(node, phrase);
  for (const [index, part] of parts.entries()) {
    if (index > 0) addChild(phrase, constituent("token", "CC", "/"));
    addChild(phrase, constituent("token", node.label, part));
  }
  for (const [index, part] of phrase.children.entries()) part.unsplit = index === 0 ? node.word : "_";
}

/** Removes indices from labels and links traces and remnants; of two phrases with one index the first counts. */
function linkAntecedents(root: Constituent): void {
  const nodes = preorder(root);
  const phrases = new Map<string, Constituent>();
  const remnants = new Map<Constituent, string>();
  for (const node of nodes) {
    if (node.kind !== "phrase") continue;
    for (let match = indexAtEnd(node); match !== null; match = indexAtEnd(node)) {
      const [, label = "", mark, index = ""] = match;
      node.label = label;
      if (mark === "=") remnants.set(node, index);
      else if (!phrases.has(index)) phrases.set(index, node);
    }
  }
  for (const node of nodes) {
    const [, name, index] = (node.kind === "empty" ? /^(\*.*)-([^-]*)$/s.exec(node.label) : null) ?? [];
    if (name !== undefined) node.label = name;
    const antecedent = phrases.get(index ?? remnants.get(node) ?? "");
    if (antecedent !== undefined && antecedent !== node) linkTrace(antecedent, node, name ?? "=");
  }
}

function indexAtEnd({ label }: Constituent): RegExpExecArray | null {
  return /^(.*)([-=])(\d+)$/s.exec(label);
}

/** Marks titles and posthonorifics, drops functions that dependencies do not need and renames three labels (§5.2). */
export function prepareLabels(root: Constituent): void {
  for (const node of preorder(root)) {
    if (isTitle(node)) node.function = "TITLE";
    if (isPosthonorific(node)) node.function = "POSTHON";
  }
  for (const node of preorder(root)) {
    node.function = withoutStructuralTags(node.function);
    if (node.kind === "phrase") node.label = phraseLabel(node);
  }
}

function isProperNoun(node: Constituent, at: 0 | -1): boolean {
  const sisters = node.parent?.children ?? [];
  return node.kind === "token" && /^NNPS?$/.test(node.label) && sisters.length > 1 && sisters.at(at) === node;
}

function isTitle(node: Constituent): boolean {
  return isProperNoun(node, 0) && isListedWithStop(node, "titles");
}

function isPosthonorific(node: Constituent): boolean {
  return isProperNoun(node, -1) && (/^V?I+$/.test(node.word) || isListedWithStop(node, "posthonorifics"));
}

/** Drops tags such as headline and topic, which do not state a grammatical function (paper §3.2.1). */
function withoutStructuralTags(tags: string | undefined): string | undefined {
  const functions = tags?.replace(/HLN|TTL|NOM|TPC|UNF|ETC|IMP|CLR/g, "").split("-");
  return functions?.filter((tag) => tag !== "").join("-") || undefined;
}

function phraseLabel({ label, children }: Constituent): string {
  if (label === "ADV") return "ADVP";
  if (label === "UH") return "INTJ";
  if (label === "TYPO") return children[0]?.label === "JJ" ? "ADJP" : "NX";
  return label;
}
