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
import { mapping, mappingFileSchema, mappingNames, toMapping } from "./mapping.ts";

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

export function isSenseFile(word: string): boolean {
  return !anySense.includes(word) && !isInventory(word);
}

/**
 * Returns the senses that `--senses` names, in every command: those of a shipped inventory (`conll2015`, `conll2016-zh`, `pdtb2`,
 * `pdtb3`, `cdtb`) or of a file. Undefined: any sense as annotated (`keep` or `any`).
 */
function resolveSenses(
  word: string,
  file: SenseFile | undefined,
): { readonly target: Inventory; readonly mapping?: Mapping } | undefined {
  if (anySense.includes(word)) return undefined;
  if (isInventory(word)) return { target: inventory(word) };
  if (file === undefined) {
    const names = [...anySense, ...inventoryNames()].join(", ");
    throw new UsageError(`--senses takes ${names} or a file, not "${word}"`);
  }
  if (Array.isArray(file))
    return { target: { id: word, name: word, source: word, senses: file, spellings: {} } };
  const fileMapping = toMapping(file, word);
  return { target: fileMapping.target, mapping: fileMapping };
}

/**
 * Returns the senses that `--senses` allows in relations: those of the inventory or list, or the target of the mapping.
 * @param file the content of the file that the word names, if it exists
 * @throws UsageError for a word that is neither known nor a file; ProblemError for a mapping that is not sound
 */
export function allowedSenses(word: string, file?: SenseFile): readonly string[] | "any" {
  return resolveSenses(word, file)?.target.senses ?? "any";
}

/**
 * Returns the mapping of a corpus's senses to those of `--senses`, or undefined to keep them as annotated. A list allows the
 * senses that it names.
 * @param sources the inventories the corpus may have been annotated with @param file as for `allowedSenses`
 * @throws as `allowedSenses`
 */
export function mappingTo(
  word: string,
  sources: readonly InventoryId[],
  file?: SenseFile,
): Mapping | undefined {
  const named = resolveSenses(word, file);
  if (named === undefined || named.mapping !== undefined) return named?.mapping;
  const { target } = named;
  const shipped = sources.map((source) => `${source}-${target.id}`).filter(isShipped);
  return shipped.length > 0 ? mergeMappings(shipped.map(mapping)) : identityMapping(target);
}

/**
 * Returns the mapping whose id the manifest of a release states: of shipped ones (`pdtb2-conll2015+pdtb3-conll2015`), or of an
 * inventory whose senses do not change (`pdtb3`).
 * @returns undefined for a mapping file's, and for senses kept as annotated
 */
export function recordedMapping(id: string): Mapping | undefined {
  if (isInventory(id)) return identityMapping(inventory(id));
  const parts = id.split("+");
  return parts.every(isShipped) ? mergeMappings(parts.map(mapping)) : undefined;
}

function isShipped(id: string): boolean {
  return mappingNames().includes(id);
}

function identityMapping(senses: Inventory): Mapping {
  const map = Object.fromEntries(senses.senses.map((sense) => [sense, sense]));
  return { id: senses.id, source: senses, target: senses, map, unmapped: {}, losses: {} };
}

/** Merges shipped mappings, for corpora that do not say whether their senses are those of PDTB 2.0 or 3.0. */
function mergeMappings(mappings: readonly Mapping[]): Mapping {
  const { target } = mappings[0] as Mapping;
  const map: Record<string, string> = Object.assign({}, ...mappings.map(({ map }) => map));
  const unmapped = mappings.flatMap((part) => Object.entries(part.unmapped));
  const sources = mappings.map(({ source }) => source);
  const join = (part: "id" | "name" | "source") => sources.map((source) => source[part]).join(" + ");
  return {
    id: mappings.map(({ id }) => id).join("+"),
    source: {
      id: join("id"),
      name: join("name"),
      source: join("source"),
      senses: [...new Set(sources.flatMap(({ senses }) => senses))],
      spellings: Object.assign({}, ...sources.map(({ spellings }) => spellings)),
    },
    target,
    map,
    unmapped: Object.fromEntries(unmapped.filter(([sense]) => map[sense] === undefined)),
    losses: Object.assign({}, ...mappings.map(({ losses }) => losses)),
  };
}
