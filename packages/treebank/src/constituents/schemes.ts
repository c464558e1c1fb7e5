import { type Dependency, type Parse, UsageError } from "@discoprep/corpus";
import type { Tree } from "../trees/tree.ts";
import { type HeadRules, ownHeadRules } from "./head-rules.ts";
import { type LthOptions, lthDependencies } from "./lth.ts";
import { penn2maltDependencies } from "./penn2malt.ts";

export const schemes = ["lth", "penn2malt-zh"] as const;

type Scheme = (typeof schemes)[number];

type Conversion = (tree: Tree) => Parse;

/**
 * @param options of LTH @param headRules in place of the scheme's own table @throws UsageError for options that the scheme
 * lacks
 */
export function conversion(scheme: Scheme, options = "", headRules?: HeadRules): Conversion {
  if (scheme === "lth") {
    const chosen = parseLthOptions(options);
    const rules = headRules ?? ownHeadRules("english-lth");
    return (tree) => lthDependencies(tree, chosen, rules);
  }
  if (options.trim() !== "") {
    throw new UsageError(`the scheme ${scheme} has no options; only lth has; found ${options}`);
  }
  const rules = headRules ?? ownHeadRules("chinese-penn2malt");
  return (tree) => penn2maltDependencies(tree, rules);
}

/** Returns the Chinese dependencies of Penn2Malt, one a word. */
export function penn2malt(tree: Tree): Dependency[] {
  return [...(conversion("penn2malt-zh")(tree).dependencies ?? [])];
}

/** Reads `rightBranching=false,splitSlash=false`; a name alone means true. @throws UsageError for an unknown option or value */
export function parseLthOptions(text: string): LthOptions {
  // As CoNLL-2008 has them.
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
