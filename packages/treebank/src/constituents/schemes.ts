import { type Dependency, UsageError } from "@discoprep/corpus";
import type { Constituent } from "../trees/constituent.ts";
import { type HeadRules, ownHeadRules } from "./head-rules.ts";
import { lthDependencies } from "./lth.ts";
import { parseLthOptions } from "./lth-options.ts";
import { penn2maltDependencies } from "./penn2malt.ts";
import type { DependencyToken } from "./token-dependencies.ts";

/** The conversions of constituents to dependencies, by name. */
export const schemes = ["lth", "penn2malt-zh"] as const;

type Scheme = (typeof schemes)[number];

/** Gives the tokens of a tree, empty elements left out; none for a tree without words. */
type Conversion = (tree: Constituent) => DependencyToken[];

/**
 * Returns a conversion.
 * @param options of the LTH scheme, as `parseLthOptions` takes them
 * @param headRules in place of the scheme's own table
 * @throws UsageError for unknown options, and options to a scheme that has none
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

/** The Chinese dependencies of Penn2Malt as rows of a document's sentence, one a word. */
export function penn2malt(tree: Constituent): Dependency[] {
  const tokens = conversion("penn2malt-zh")(tree);
  return tokens.map(({ label, head }, index) => ({ label, head, dependent: index + 1 }));
}
