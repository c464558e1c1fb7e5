import { type Dependency, UsageError } from "@discoprep/corpus";
import type { Constituent } from "../trees/constituent.ts";
import { type HeadRules, ownHeadRules } from "./head-rules.ts";
import { lthDependencies } from "./lth.ts";
import { parseLthOptions } from "./lth-options.ts";
import { penn2maltDependencies } from "./penn2malt.ts";
import type { DependencyToken } from "./token-dependencies.ts";

/** The conversions of constituents to dependencies, by name. */
export const schemes = ["lth", "penn2malt-zh", "penn2malt-en"] as const;

type Scheme = (typeof schemes)[number];

const tables: Readonly<Record<Scheme, string>> = {
  lth: "english-lth",
  "penn2malt-zh": "chinese-penn2malt",
  "penn2malt-en": "english-penn2malt",
};

/** A conversion ready for use. */
interface Conversion {
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
  const ownRules = ownHeadRules(tables[scheme]);
  const rules = headRules ?? ownRules;
  if (scheme === "lth") {
    const chosen = parseLthOptions(options);
    return { rules, ownRules, convert: (tree) => lthDependencies(tree, chosen, rules) };
  }
  if (options.trim() !== "") {
    throw new UsageError(`the scheme ${scheme} has no options; only lth has; found ${options}`);
  }
  return { rules, ownRules, convert: (tree) => penn2maltDependencies(tree, rules) };
}

/** The Chinese dependencies of Penn2Malt as rows of a document's sentence, one a word. */
export function penn2malt(tree: Constituent): Dependency[] {
  const tokens = conversion("penn2malt-zh").convert(tree);
  return tokens.map(({ label, head }, index) => ({ label, head, dependent: index + 1 }));
}
