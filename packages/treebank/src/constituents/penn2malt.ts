import type { Parse } from "@discoprep/corpus";
import { spokenNodes, type Tree } from "../trees/tree.ts";
import type { Constituent } from "./constituent.ts";
import { constituentsOf } from "./from-tree.ts";
import type { HeadRules } from "./head-rules.ts";
import { assignHeadChildren } from "./heads.ts";
import { phrasesBottomUp } from "./moves.ts";
import { attachedParse, attachTokens } from "./token-dependencies.ts";

const functionLabels = new Map([
  ["SBJ", "SUB"],
  ["OBJ", "OBJ"],
  ["PRD", "PRD"],
]);

const modifierLabels = new Map(
  Object.entries({
    NMOD: ["NP", "NX", "NAC", "WHNP"],
    AMOD: ["QP", "ADJP", "ADVP", "WHADJP", "WHADVP"],
    PMOD: ["PP", "WHPP"],
    SBAR: ["CP", "SBAR"],
    VMOD: ["IP", "S", "SINV", "SQ", "SBARQ"],
  }).flatMap(([name, parents]) => parents.map((parent) => [parent, name] as const)),
);

/**
 * Returns the dependencies of a tree after Penn2Malt. Head table and labels reproduce all of the CoNLL-2016 Chinese trial
 * document; those that it does not show are by analogy.
 */
export function penn2maltDependencies(tree: Tree, rules: HeadRules): Parse {
  const root = constituentsOf(tree, { splitSlash: false, nodes: spokenNodes(tree) });
  assignHeadChildren(root, rules);
  for (const phrase of phrasesBottomUp(root)) {
    for (const child of phrase.children)
      if (child !== phrase.headChild) child.function = label(child, phrase);
  }
  root.function = "ROOT";
  return attachedParse(attachTokens(root));
}

function label(modifier: Constituent, parent: Constituent): string {
  if (modifier.kind === "token" && /^(PU|,|\.|:|``|''|\(|\))$/.test(modifier.label)) return "P";
  const tags = modifier.function?.split("-") ?? [];
  const ownFunction = tags.find((part) => functionLabels.has(part));
  if (ownFunction !== undefined) return functionLabels.get(ownFunction) as string;
  const { headChild } = parent;
  const inVerbPhrase = parent.label.startsWith("V");
  const isVerb = headChild?.kind === "token" && /^(V|MD|TO)/.test(headChild.label);
  if (modifier.label.startsWith("V") && inVerbPhrase && isVerb) return "VC";
  return inVerbPhrase ? "VMOD" : (modifierLabels.get(parent.label) ?? "DEP");
}
