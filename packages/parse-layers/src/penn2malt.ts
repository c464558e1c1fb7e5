import { type Dependency, readDataFile } from "@discoprep/corpus";
import { leaves, type Tree, withoutEmptyElements } from "./tree.ts";

interface HeadRule {
  readonly from: "left" | "right";
  readonly labels: readonly string[];
}

const { rules } = readDataFile<{ rules: Record<string, HeadRule[]> }>(
  new URL("../data/head-rules-chinese-penn2malt.json", import.meta.url),
);
const headRules = new Map(Object.entries(rules));

/** Grammatical functions of the Chinese Treebank that become labels of their own. */
const functionLabels = new Map([
  ["SBJ", "SUB"],
  ["OBJ", "OBJ"],
  ["PRD", "PRD"],
]);

/** What a modifier below a constituent of this kind is called; IP, VP and all V… give VMOD. */
const modifierLabels = new Map([
  ["NP", "NMOD"],
  ["QP", "AMOD"],
  ["ADJP", "AMOD"],
  ["ADVP", "AMOD"],
  ["PP", "PMOD"],
  ["CP", "SBAR"],
  ["IP", "VMOD"],
]);

/**
 * The dependencies of a Chinese Treebank tree after Penn2Malt: in every constituent the head table names
 * the head child, and the heads of its other children depend on that child's head. Empty elements count
 * for nothing. Rows ascend by dependent; words are 1-based, head 0 is the root (label ROOT).
 *
 * Head table and labels reproduce all dependencies of the CoNLL-2016 Chinese trial document; its trees have
 * no functions and no ADJP or ADVP with modifiers, so those labels are by analogy.
 */
export function penn2malt(tree: Tree): Dependency[] {
  const surface = withoutEmptyElements(tree);
  if (surface === undefined) return [];
  const heads = headChildren(surface);
  // The number of every node's head word. Parents stand before their descendants in `heads`.
  const headWords = new Map(leaves(surface).map((leaf, index) => [leaf, index + 1]));
  for (const [parent, head] of [...heads].reverse()) headWords.set(parent, headWords.get(head) as number);
  const headWord = (node: Tree): number => headWords.get(node) as number;
  const rows: Dependency[] = [{ label: "ROOT", head: 0, dependent: headWord(surface) }];
  for (const [parent, head] of heads) {
    for (const child of parent.children) {
      if (child === head) continue;
      rows.push({
        label: dependencyLabel(child, head, parent),
        head: headWord(head),
        dependent: headWord(child),
      });
    }
  }
  return rows.sort((a, b) => a.dependent - b.dependent);
}

/** The head child of every constituent. */
function headChildren(tree: Tree): Map<Tree, Tree> {
  const heads = new Map<Tree, Tree>();
  const open = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.word !== undefined) continue;
    heads.set(node, headChild(node));
    for (const child of node.children) open.push(child);
  }
  return heads;
}

function headChild(node: Tree): Tree {
  for (const { from, labels } of headRules.get(category(node)) ?? [{ from: "right", labels: [] }]) {
    const children = from === "left" ? node.children : [...node.children].reverse();
    const accepts = (child: Tree): boolean =>
      labels.length === 0 ? category(child) !== "PU" : labels.includes(category(child));
    const found = children.find(accepts);
    if (found !== undefined) return found;
  }
  // Nothing but punctuation: the outermost mark.
  return node.children.at(-1) as Tree;
}

function dependencyLabel(modifier: Tree, head: Tree, parent: Tree): string {
  const kind = category(modifier);
  if (kind === "PU") return "P";
  for (const part of modifier.label.split("-").slice(1)) {
    const label = functionLabels.get(part);
    if (label !== undefined) return label;
  }
  const parentCategory = category(parent);
  const inVerbPhrase = parentCategory.startsWith("V");
  if (kind.startsWith("V") && inVerbPhrase && head.word !== undefined && head.label.startsWith("V")) {
    return "VC";
  }
  return inVerbPhrase ? "VMOD" : (modifierLabels.get(parentCategory) ?? "DEP");
}

/** The label without functions and indices: `NP-SBJ-1` and `NP=2` are NP. */
function category({ label }: Tree): string {
  return label.split(/[-=]/, 1)[0] as string;
}
