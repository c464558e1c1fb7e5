import { basename, join } from "node:path";
import { type Edition, relationsOfLines } from "@discoprep/conll16";
import { isChinese, primaryLanguage, taskTypes } from "@discoprep/corpus";
import { fileStream, readLines } from "@discoprep/files";
import { countLabel, type Frequencies, parseJson } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { releasePaths } from "@discoprep/releases/folder";
import { inventory, nearestInventory, recordedMapping } from "@discoprep/senses";
import type { LabelRules } from "./context.ts";
import { textOf } from "./sources.ts";

/** The edition whose names the files of a folder have; 2016 where they do not tell. */
export function editionOf(folder: string | undefined): Edition {
  const relations = folder === undefined ? undefined : releasePaths(folder).relations;
  return relations !== undefined && basename(relations).startsWith("pdtb") ? "2015" : "2016";
}

/** With what PDTB 3.0 added; NoRel is a negative example, not a relation. */
const allTypes = [...taskTypes, "AltLexC", "Hypophora"];

const anySense = { senses: undefined, types: allTypes, mapping: undefined, nearest: undefined };

/** The rules for senses the caller allows. */
export function namedRules(senses: readonly string[] | "any"): LabelRules {
  if (senses === "any") return anySense;
  const types = senses.includes("Hypophora") ? allTypes : taskTypes;
  return { ...anySense, senses, types };
}

/** The rules for a file or release of which the caller does not say which senses it has, and a note on them. */
export interface JudgedRules {
  readonly rules: LabelRules;
  /** Where the senses are not those of the language's shared task. */
  readonly note?: string;
}

/**
 * The rules that fit a file or release: the senses that `convert` mapped to according to manifest.json; those of
 * the shared task where nothing is said and the language had one; else any, compared with the nearest inventory.
 * @param folders where a manifest may lie; the first that has one counts
 * @param files the files of relations, looked into where senses were kept as annotated
 */
export async function judgedRules(
  language: string,
  folders: readonly string[],
  files: readonly string[],
): Promise<JudgedRules> {
  const made = folders.map(conversionOptions).find((found) => found !== undefined);
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
  const nearest = nearestInventory(await labelCounts(files));
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

/** How often each label occurs. */
async function labelCounts(files: readonly string[]): Promise<Frequencies> {
  const counts: Frequencies = new Map();
  for (const file of files) {
    // The checks report what is not a relation.
    for await (const { Sense, Type } of relationsOfLines(readLines(fileStream(file), file), file, () => {})) {
      if (Type === "EntRel") continue;
      for (const sense of Sense) countLabel(counts, sense);
    }
  }
  return counts;
}

const manifestSchema = z.object({
  options: z.object({
    senses: z.string().optional().catch(undefined),
    types: z.string().optional().catch(undefined),
    unmapped: z.string().optional().catch(undefined),
  }),
});

type ConversionOptions = z.infer<typeof manifestSchema>["options"];

/** The options with which `convert` made a release; the sets of a corpus share the manifest above them. */
function conversionOptions(folder: string): ConversionOptions | undefined {
  const text = [folder, join(folder, "..")]
    .map((place) => textOf(join(place, "manifest.json")))
    .find((found) => typeof found === "string");
  if (text === undefined) return undefined;
  try {
    return manifestSchema.safeParse(parseJson(text)).data?.options;
  } catch {
    // Whatever else is called manifest.json says nothing of senses.
    return undefined;
  }
}
