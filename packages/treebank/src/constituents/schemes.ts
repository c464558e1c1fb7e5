import { UsageError } from "@discoprep/corpus";
import type { Constituent } from "../trees/constituent.ts";
import type { HeadRules } from "./head-rules.ts";
import { lthDependencies, lthHeadRules } from "./lth.ts";
import { parseLthOptions } from "./lth-options.ts";
import { paperDependencies, paperHeadRules } from "./paper.ts";
import { penn2maltDependencies, penn2maltRules } from "./penn2malt.ts";
import type { DependencyToken } from "./token-dependencies.ts";

/** The conversions of constituents to dependencies, by name. */
export const schemes = ["lth", "paper", "penn2malt-zh", "penn2malt-en"] as const;

export type Scheme = (typeof schemes)[number];

/** A conversion ready for use. */
export interface Conversion {
  /** The head table in use. */
  readonly rules: HeadRules;
  /** The scheme's own head table. */
  readonly ownRules: HeadRules;
  /** The tokens of a tree, empty elements left out; none for a tree without words. */
  convert(tree: Constituent): DependencyToken[];
}

/**
 * @param options of the LTH scheme, as `parseLthOptions` takes them
 * @param headRules in place of the scheme's own table
 * @throws UsageError for unknown options, and options to a scheme that has none
 */
export function conversion(scheme: Scheme, options = "", headRules?: HeadRules): Conversion {
  if (scheme === "lth") {
    const chosen = parseLthOptions(options);
    const ownRules = lthHeadRules();
    const rules = headRules ?? ownRules;
    return { rules, ownRules, convert: (tree) => lthDependencies(tree, chosen, rules) };
  }
  if (options.trim() !== "") {
    throw new UsageError(`the scheme ${scheme} has no options; only lth has; found ${options}`);
  }
  if (scheme === "paper") {
    const ownRules = paperHeadRules();
    const rules = headRules ?? ownRules;
    return { rules, ownRules, convert: (tree) => paperDependencies(tree, rules) };
  }
  const language = scheme === "penn2malt-zh" ? "zh" : "en";
  const ownRules = penn2maltRules(language);
  const rules = headRules ?? ownRules;
  return { rules, ownRules, convert: (tree) => penn2maltDependencies(tree, language, rules) };
}
