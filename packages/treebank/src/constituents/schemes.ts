import { type Dependency, type Parse, UsageError } from "@discoprep/corpus";
import { spokenNodes, type Tree } from "../trees/tree.ts";
import { type Constituent, phrasesBottomUp } from "./constituent.ts";
import { constituentsOf } from "./from-tree.ts";
import { type HeadRules, shippedHeadRules } from "./head-rules.ts";
import { assignHeadChildren } from "./heads.ts";
import { type LthOptions, lthDependencies } from "./lth.ts";
import { attachedParse, attachTokens } from "./token-dependencies.ts";

export const schemes = ["lth", "penn2malt-zh"] as const;

type Scheme = (typeof schemes)[number];

type Conversion = (tree: Tree) => Parse;

/** @param options of LTH @throws UsageError for options that the scheme lacks */
export function conversion(scheme: Scheme, options = "", headRules?: HeadRules): Conversion {
  if (scheme === "lth") {
    const chosen = parseLthOptions(options);
    const rules = headRules ?? shippedHeadRules("english-lth");
    return (tree) => lthDependencies(tree, chosen, rules);
  }
  if (options.trim() !== "")
    throw new UsageError(`the scheme ${scheme} has no options; only lth has; found ${options}`);
  const rules = headRules ?? shippedHeadRules("chinese-penn2malt");
  return (tree) => penn2maltDependencies(tree, rules);
}

/** Returns the Chinese dependencies of Penn2Malt, one a word. */
export function penn2malt(tree: Tree): Dependency[] {
  return [...(conversion("penn2malt-zh")(tree).dependencies ?? [])];
}

/** Reads `rightBranching=false,splitSlash=false`; a name alone means true. Defaults: those of CoNLL-2008. @throws UsageError for an unknown option or value */
export function parseLthOptions(text: string): LthOptions {
  const options = { rightBranching: true, splitSlash: true };
  for (const item of text.split(/[\s,]+/).filter((part) => part !== "")) {
    const [, name, value] = /^-*(rightBranching|splitSlash)(?:=(true|false))?$/.exec(item) ?? [];
    if (name === undefined) {
      const expected = Object.keys(options).map((option) => `${option}=true or =false`);
      throw new UsageError(`unknown option of the LTH scheme: ${item}; expected ${expected.join(", ")}`);
    }
    options[name as keyof LthOptions] = value !== "false";
  }
  return options;
}

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

/** Converts as Penn2Malt does. Head table and labels reproduce the CoNLL-2016 Chinese trial document; labels that it lacks follow by analogy. */
function penn2maltDependencies(tree: Tree, rules: HeadRules): Parse {
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
  const functionTag = tags.find((part) => functionLabels.has(part));
  if (functionTag !== undefined) return functionLabels.get(functionTag) as string;
  const { headChild } = parent;
  const inVerbPhrase = parent.label.startsWith("V");
  const isVerb = headChild?.kind === "token" && /^(V|MD|TO)/.test(headChild.label);
  if (modifier.label.startsWith("V") && inVerbPhrase && isVerb) return "VC";
  return inVerbPhrase ? "VMOD" : (modifierLabels.get(parent.label) ?? "DEP");
}
