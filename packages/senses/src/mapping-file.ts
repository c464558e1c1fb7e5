import { basename } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { type JsonFileProblem, readJsonFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { checkMapping } from "./check-mapping.ts";
import { type Inventory, inventory, inventoryNames } from "./inventory.ts";
import type { Mapping } from "./mapping.ts";

/** The id of a shipped inventory, or the list of senses itself. */
const senses = z.union([z.string(), z.array(z.string())], "an inventory's id or a list of senses");

/** How the senses of one inventory become those of another. The shape of the JSON files in `data/` and of a user's own. */
export const mappingFileSchema = z.object({
  id: z.string().optional(),
  source: senses,
  target: senses,
  /** Where the mapping comes from. */
  note: z.string().optional(),
  map: z.record(z.string(), z.string()),
  /** Source senses that have no target, each with the reason. */
  unmapped: z.record(z.string(), z.string()).optional(),
  /** What a merger forgets, by source sense. */
  losses: z.record(z.string(), z.string()).optional(),
});

export type MappingFile = z.infer<typeof mappingFileSchema>;

const problem: JsonFileProblem = {
  rule: "invalid-mapping",
  what: "the file is not a sense mapping",
  expected: "an object with source, target, map, and unmapped where senses have no target",
  remedy: "See the README of the package senses for the shape.",
};

/**
 * A user's own mapping file, in the shape of the shipped ones.
 * @throws ProblemError naming the file and the sense that is missing, unknown or part of a cycle
 */
export function readMapping(file: string): Mapping {
  return toMapping(readJsonFile(file, mappingFileSchema, problem), file);
}

/** @throws ProblemError as `readMapping` does */
export function toMapping(raw: MappingFile, file: string): Mapping {
  const checked: Mapping = {
    id: raw.id ?? basename(file, ".json"),
    source: toInventory(raw.source, "source", file),
    target: toInventory(raw.target, "target", file),
    map: raw.map,
    unmapped: raw.unmapped ?? {},
    losses: raw.losses ?? {},
  };
  const [wrong] = checkMapping(checked);
  if (wrong !== undefined) throw new ProblemError({ ...wrong, where: { ...wrong.where, file } });
  return checked;
}

function toInventory(value: MappingFile["source"], role: string, file: string): Inventory {
  if (typeof value !== "string") {
    return { id: `${role} of ${basename(file)}`, name: role, source: file, senses: value, spellings: {} };
  }
  if (inventoryNames().some((name) => name === value)) return inventory(value);
  const expected = `a list of senses or one of ${inventoryNames().join(", ")} as ${role}`;
  throw new ProblemError({ ...problem, where: { file }, expected, found: value });
}
