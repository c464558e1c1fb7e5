import { basename, join } from "node:path";
import { type Edition, releasePaths } from "@discoprep/conll16";
import { isChinese, taskTypes } from "@discoprep/corpus";
import { inventory } from "@discoprep/senses";
import type { LabelRules } from "./context.ts";
import { textOf } from "./sources.ts";

/** The edition whose names the files of a folder have; 2016 where they do not tell. */
export function editionOf(folder: string | undefined): Edition {
  const relations = folder === undefined ? undefined : releasePaths(folder).relations;
  return relations !== undefined && basename(relations).startsWith("pdtb") ? "2015" : "2016";
}

/** With what PDTB 3.0 added; NoRel is a negative example, not a relation. */
const allTypes = [...taskTypes, "AltLexC", "Hypophora"];

/**
 * The rules for a file or release: the senses the caller allows, else those with which `convert` made the
 * release according to its manifest.json, else those of the language's shared task.
 * @param folder where a manifest may lie
 */
export function labelRules(
  language: string,
  senses: readonly string[] | "any" | undefined,
  folder: string | undefined,
): LabelRules {
  const any = { senses: undefined, types: allTypes, unmappedKept: false };
  if (senses === "any") return any;
  if (senses !== undefined) return { senses, types: taskTypes, unmappedKept: false };
  const made = folder === undefined ? undefined : conversionOptions(folder);
  if (made?.senses !== undefined && !/(conll2015|conll2016-zh)$/.test(made.senses)) return any;
  return {
    senses: inventory(isChinese(language) ? "conll2016-zh" : "conll2015").senses,
    types: made?.types === "all" ? allTypes : taskTypes,
    unmappedKept: made?.unmapped === "keep",
  };
}

type ConversionOptions = Partial<Record<"senses" | "types" | "unmapped", string>>;

/** The options with which `convert` made a release; the sets of a corpus share the manifest above them. */
function conversionOptions(folder: string): ConversionOptions | undefined {
  const text = [folder, join(folder, "..")]
    .map((place) => textOf(join(place, "manifest.json")))
    .find((found) => typeof found === "string");
  if (text === undefined) return undefined;
  try {
    const manifest = JSON.parse(text) as { options?: Readonly<Record<string, unknown>> } | null;
    const options = Object.entries(manifest?.options ?? {});
    return Object.fromEntries(options.filter(([, value]) => typeof value === "string"));
  } catch {
    // Whatever else is called manifest.json says nothing of senses.
    return undefined;
  }
}
