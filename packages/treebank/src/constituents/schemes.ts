import { type Dependency, type Parse, UsageError } from "@discoprep/corpus";
import type { Tree } from "../trees/tree.ts";
import { type HeadRules, ownHeadRules } from "./head-rules.ts";
import { lthDependencies } from "./lth.ts";
import { parseLthOptions } from "./lth-options.ts";
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
