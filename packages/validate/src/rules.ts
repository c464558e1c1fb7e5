import { isChinese, primaryLanguage, taskTypes } from "@discoprep/corpus";
import { inventory, nearestInventory, recordedMapping } from "@discoprep/senses";
import type { LabelRules } from "./context.ts";

/** With what PDTB 3.0 added, and NoRel: a negative example, which `convert --types all` keeps. */
const allTypes = [...taskTypes, "AltLexC", "Hypophora", "NoRel"];

const anySense = { senses: undefined, types: allTypes, mapping: undefined, nearest: undefined };

/** Returns the rules for senses the caller allows. */
export function namedRules(senses: readonly string[] | "any"): LabelRules {
  if (senses === "any") return anySense;
  const types = senses.includes("Hypophora") ? allTypes : taskTypes;
  return { ...anySense, senses, types };
}

/** The rules for a file or release whose senses the caller does not name, and a note on them. */
export interface JudgedRules {
  readonly rules: LabelRules;
  /** A remark if the senses are not those of the language's shared task. */
  readonly note?: string;
}

/** Options of the `convert` that made a release, by its manifest. */
export interface ConversionOptions {
  readonly senses?: string;
  readonly types?: string;
  readonly unmapped?: string;
}

/**
 * Returns the rules that fit a file or release: the senses that `convert` mapped to; those of the shared task where nothing is
 * said and the language had one; else any, compared with the nearest inventory.
 * @param made undefined where no manifest says it
 * @param countLabels how often each label occurs, asked for where senses were kept as annotated
 */
export function judgedRules(
  language: string,
  made: ConversionOptions | undefined,
  countLabels: () => ReadonlyMap<string, number>,
): JudgedRules {
  const hadTask = isChinese(language) || primaryLanguage(language) === "en";
  const types = made?.types === "all" ? allTypes : taskTypes;
  if (made?.senses === undefined && hadTask) {
    return { rules: { ...anySense, senses: taskSenses(language), types } };
  }
  const mapping = made?.senses === undefined ? undefined : recordedMapping(made.senses);
  if (mapping !== undefined) {
    const kept = made?.unmapped === "keep" ? { mapping } : {};
    return { rules: { ...anySense, senses: mapping.target.senses, types, ...kept } };
  }
  const nearest = nearestInventory(countLabels());
  const kept =
    made?.senses === undefined
      ? `no shared task had the language ${language}`
      : `kept as annotated (manifest.json: ${made.senses})`;
  const compared =
    nearest === undefined
      ? ""
      : `; only labels that are almost those of ${nearest.id}, the nearest inventory, are reported`;
  return { rules: { ...anySense, nearest }, note: `senses not checked: ${kept}${compared}` };
}

function taskSenses(language: string): readonly string[] {
  return inventory(isChinese(language) ? "conll2016-zh" : "conll2015").senses;
}
