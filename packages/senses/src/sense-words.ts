import { existsSync } from "node:fs";
import { UsageError } from "@discoprep/corpus";
import { readJsonFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { type Inventory, type InventoryId, inventory, inventoryNames } from "./inventory.ts";
import { type Mapping, mergeMappings } from "./mapping.ts";
import { mappingFileSchema, toMapping } from "./mapping-file.ts";
import { mapping, mappingNames } from "./shipped-mappings.ts";

/** A file that lists the senses of a corpus: a JSON list, or an object with one as `senses`. */
const senseListSchema = z.union([
  z.array(z.string()).min(1),
  z.object({ senses: z.array(z.string()).min(1) }).transform((file) => file.senses),
]);

const anySense: readonly string[] = ["keep", "any"];

/** Whether `--senses` names a file rather than senses that are known by name. */
export function isSenseFile(word: string): boolean {
  return !anySense.includes(word) && !inventoryNames().some((id) => id === word);
}

/**
 * What `--senses` names, in every command: any sense as annotated (`keep` or `any`), a shipped inventory
 * (`conll2015`, `conll2016-zh`, `pdtb2`, `pdtb3`, `cdtb`), or a JSON file with a list of senses or a mapping.
 */
type SenseWord = "any" | Inventory | Mapping;

function senseWord(word: string): SenseWord {
  if (anySense.includes(word)) return "any";
  if (!isSenseFile(word)) return inventory(word);
  if (!existsSync(word)) {
    const names = [...anySense, ...inventoryNames()].join(", ");
    throw new UsageError(`--senses takes ${names} or a file, not "${word}"`);
  }
  const value = readJsonFile(word, z.union([mappingFileSchema, senseListSchema]), {
    rule: "no-sense-list",
    what: "the file holds neither a list of senses nor a mapping",
    expected:
      'a JSON list of strings, an object with one as "senses", or a mapping with source, target and map',
    remedy: `Name such a file, keep, or one of ${inventoryNames().join(", ")}.`,
  });
  if (!Array.isArray(value)) return toMapping(value, word);
  return { id: word, name: word, source: word, senses: value, spellings: {} };
}

/**
 * The senses that `--senses` allows in relations: those of the inventory or list it names, or the target of
 * the mapping; `any` allows all.
 * @throws UsageError for a word that is neither known nor a file
 * @throws ProblemError where the file holds neither senses nor a mapping
 */
export function allowedSenses(word: string): readonly string[] | "any" {
  const named = senseWord(word);
  if (named === "any") return named;
  return "map" in named ? named.target.senses : named.senses;
}

/**
 * How `--senses` makes the senses of a corpus those of a release: undefined keeps them as annotated; the id of
 * an inventory maps to it; a mapping file maps by itself; a list allows the senses it names.
 * @param sources the inventories the corpus may have been annotated with
 * @throws as `allowedSenses`
 */
export function mappingTo(word: string, sources: readonly InventoryId[]): Mapping | undefined {
  const named = senseWord(word);
  if (named === "any") return undefined;
  if ("map" in named) return named;
  const shipped = sources
    .filter((source) => source !== named.id)
    .map((source) => `${source}-${named.id}`)
    .filter((id) => mappingNames().includes(id));
  if (shipped.length > 0) return mergeMappings(shipped.map(mapping));
  return identityMapping(named);
}

/**
 * The mapping whose id the manifest of a release states: of shipped ones (`pdtb2-conll2015+pdtb3-conll2015`), or of an
 * inventory whose senses stay as they are (`pdtb3`).
 * @returns undefined for a mapping file's, and for senses kept as annotated
 */
export function recordedMapping(id: string): Mapping | undefined {
  if (inventoryNames().some((name) => name === id)) return identityMapping(inventory(id));
  const parts = id.split("+");
  const isShipped = parts.every((part) => mappingNames().includes(part));
  return isShipped ? mergeMappings(parts.map(mapping)) : undefined;
}

function identityMapping(senses: Inventory): Mapping {
  return {
    id: senses.id,
    source: senses,
    target: senses,
    map: identity(senses.senses),
    unmapped: {},
    losses: {},
  };
}

function identity(senses: readonly string[]): Record<string, string> {
  return Object.fromEntries(senses.map((sense) => [sense, sense]));
}
