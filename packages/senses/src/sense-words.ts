import { UsageError } from "@discoprep/corpus";
import * as z from "@discoprep/files/zod";
import {
  type Inventory,
  type InventoryId,
  inventory,
  inventoryNames,
  isInventory,
  type Mapping,
} from "./inventory.ts";
import {
  identityMapping,
  mapping,
  mappingFileSchema,
  mappingNames,
  mergeMappings,
  toMapping,
} from "./mapping.ts";

export const senseFileSchema = z.union([
  mappingFileSchema,
  z.union([
    z.array(z.string()).min(1),
    z.object({ senses: z.array(z.string()).min(1) }).transform((file) => file.senses),
  ]),
]);

export type SenseFile = z.infer<typeof senseFileSchema>;

export const senseFileProblem = {
  rule: "no-sense-list",
  expected:
    'a JSON list of strings, an object with one as "senses", or a mapping with source, target and map',
} as const;

const anySense: readonly string[] = ["keep", "any"];

/** True if `--senses` names a file rather than senses that are known by name. */
export function isSenseFile(word: string): boolean {
  return !anySense.includes(word) && !isInventory(word);
}

/**
 * Returns the senses that `--senses` names, in every command: any sense as annotated (`keep` or `any`), a shipped inventory
 * (`conll2015`, `conll2016-zh`, `pdtb2`, `pdtb3`, `cdtb`), or a file.
 * @param file the content of the file, if the word names one that exists
 */
function senseWord(word: string, file: SenseFile | undefined): "any" | Inventory | Mapping {
  if (anySense.includes(word)) return "any";
  if (isInventory(word)) return inventory(word);
  if (file === undefined) {
    const names = [...anySense, ...inventoryNames()].join(", ");
    throw new UsageError(`--senses takes ${names} or a file, not "${word}"`);
  }
  if (!Array.isArray(file)) return toMapping(file, word);
  return { id: word, name: word, source: word, senses: file, spellings: {} };
}

/**
 * Returns the senses that `--senses` allows in relations: those of the inventory or list it names, or the target of
 * the mapping; `any` allows all.
 * @param file what the file holds that the word names
 * @throws UsageError for a word that is neither known nor a file; ProblemError for a mapping that is not sound
 */
export function allowedSenses(word: string, file?: SenseFile): readonly string[] | "any" {
  const named = senseWord(word, file);
  if (named === "any") return named;
  return "map" in named ? named.target.senses : named.senses;
}

/**
 * Returns the mapping by which `--senses` makes the senses of a corpus those of a release: undefined keeps them as annotated; the id of
 * an inventory maps to it; a mapping file maps by itself; a list allows the senses it names.
 * @param sources the inventories the corpus may have been annotated with @param file as for `allowedSenses`
 * @throws as `allowedSenses`
 */
export function mappingTo(
  word: string,
  sources: readonly InventoryId[],
  file?: SenseFile,
): Mapping | undefined {
  const named = senseWord(word, file);
  if (named === "any") return undefined;
  if ("map" in named) return named;
  const shipped = sources
    .filter((source) => source !== named.id)
    .map((source) => `${source}-${named.id}`)
    .filter((id) => mappingNames().includes(id));
  return shipped.length > 0 ? mergeMappings(shipped.map(mapping)) : identityMapping(named);
}

/**
 * Returns the mapping whose id the manifest of a release states: of shipped ones (`pdtb2-conll2015+pdtb3-conll2015`), or of an
 * inventory whose senses do not change (`pdtb3`).
 * @returns undefined for a mapping file's, and for senses kept as annotated
 */
export function recordedMapping(id: string): Mapping | undefined {
  if (isInventory(id)) return identityMapping(inventory(id));
  const parts = id.split("+");
  const isShipped = parts.every((part) => mappingNames().includes(part));
  return isShipped ? mergeMappings(parts.map(mapping)) : undefined;
}
