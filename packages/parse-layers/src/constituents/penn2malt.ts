import type { Dependency } from "@discoprep/corpus";
import { type Tree, withoutEmptyElements } from "../tree.ts";
import { type Constituent, phrasesBottomUp } from "./constituent.ts";
import { constituentsOf } from "./from-tree.ts";
import { assignHeadChildren, type HeadRules, ownHeadRules } from "./head-rules.ts";
import { type DependencyToken, tokenDependencies } from "./token-dependencies.ts";

/** Penn2Malt's head table for the Chinese Treebank. */
export const penn2maltChineseRules: HeadRules = ownHeadRules("chinese-penn2malt");

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
 * for nothing.
 *
 * Head table and labels reproduce all dependencies of the CoNLL-2016 Chinese trial document; its trees have
 * no functions and no ADJP or ADVP with modifiers, so those labels are by analogy.
 */
export function penn2maltDependencies(
  tree: Tree,
  rules: HeadRules = penn2maltChineseRules,
): DependencyToken[] {
  const surface = withoutEmptyElements(tree);
  if (surface === undefined) return [];
  const root = constituentsOf(surface, { splitSlash: false });
  assignHeadChildren(root, { rules });
  for (const phrase of phrasesBottomUp(root)) {
    for (const child of phrase.children)
      if (child !== phrase.headChild) child.function = label(child, phrase);
  }
  root.function = "ROOT";
  return tokenDependencies(root);
}

function label(modifier: Constituent, parent: Constituent): string {
  if (modifier.label === "PU") return "P";
  const ownFunction = modifier.function?.split("-").find((part) => functionLabels.has(part));
  if (ownFunction !== undefined) return functionLabels.get(ownFunction) as string;
  const { headChild } = parent;
  const inVerbPhrase = parent.label.startsWith("V");
  const isVerb = headChild?.kind === "token" && headChild.label.startsWith("V");
  if (modifier.label.startsWith("V") && inVerbPhrase && isVerb) return "VC";
  return inVerbPhrase ? "VMOD" : (modifierLabels.get(parent.label) ?? "DEP");
}

/** The same as rows of a document's sentence, one a word. */
export function penn2malt(tree: Tree): Dependency[] {
  return penn2maltDependencies(tree).map(({ label: name, head }, index) => ({
    label: name,
    head,
    dependent: index + 1,
  }));
}
