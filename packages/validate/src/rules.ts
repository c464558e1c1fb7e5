import { isChinese, primaryLanguage, taskTypes } from "@discoprep/corpus";
import { inventory, nearestInventory, recordedMapping } from "@discoprep/senses";
import type { LabelRules } from "./context.ts";

/** The types that `convert --types all` keeps. NoRel is a negative example. */
const allTypes = [...taskTypes, "AltLexC", "Hypophora", "NoRel"];

const anySense = { senses: undefined, types: allTypes, mapping: undefined, nearest: undefined };

export function namedRules(senses: readonly string[] | "any"): LabelRules {
  if (senses === "any") return anySense;
  const types = senses.includes("Hypophora") ? allTypes : taskTypes;
  return { ...anySense, senses, types };
}

export interface ConversionOptions {
  readonly senses?: string;
  readonly types?: string;
  readonly unmapped?: string;
}

/**
 * Returns the rules that fit a release, and a note if the senses are not those of the shared task: any sense is allowed where
 * they were kept as annotated, or there was no task in the language. @param conversion what the manifest says
 */
export function judgedRules(
  language: string,
  conversion: ConversionOptions | undefined,
  countLabels: () => ReadonlyMap<string, number>,
): { readonly rules: LabelRules; readonly note?: string } {
  const hadTask = isChinese(language) || primaryLanguage(language) === "en";
  const types = conversion?.types === "all" ? allTypes : taskTypes;
  if (conversion?.senses === undefined && hadTask)
    return { rules: { ...anySense, senses: taskSenses(language), types } };
  const mapping = conversion?.senses === undefined ? undefined : recordedMapping(conversion.senses);
  if (mapping !== undefined) {
    const keptMapping = conversion?.unmapped === "keep" ? mapping : undefined;
    return { rules: { ...anySense, senses: mapping.target.senses, types, mapping: keptMapping } };
  }
  const nearest = nearestInventory(countLabels());
  const reason =
    conversion?.senses === undefined
      ? `no shared task had the language ${language}`
      : `kept as annotated (manifest.json: ${conversion.senses})`;
  const comparison =
    nearest === undefined
      ? ""
      : `; only labels that are almost those of ${nearest.id}, the nearest inventory, are reported`;
  return { rules: { ...anySense, nearest }, note: `senses not checked: ${reason}${comparison}` };
}

function taskSenses(language: string): readonly string[] {
  return inventory(isChinese(language) ? "conll2016-zh" : "conll2015").senses;
}
