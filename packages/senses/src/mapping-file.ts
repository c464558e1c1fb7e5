import { basename } from "node:path";
import { ProblemError, readText } from "@discoprep/corpus";
import { checkMapping } from "./check-mapping.ts";
import { type Inventory, inventory, inventoryNames } from "./inventory.ts";
import type { Mapping } from "./mapping.ts";

/** How the senses of one inventory become those of another. The shape of the JSON files in `data/` and of a user's own. */
export interface MappingFile {
  readonly id?: string;
  /** The id of a shipped inventory, or the list of senses itself. */
  readonly source: string | readonly string[];
  readonly target: string | readonly string[];
  /** Where the mapping comes from. */
  readonly note?: string;
  readonly map: Readonly<Record<string, string>>;
  /** Source senses that have no target, each with the reason. */
  readonly unmapped?: Readonly<Record<string, string>>;
  /** What a merger forgets, by source sense. */
  readonly losses?: Readonly<Record<string, string>>;
}

/**
 * A user's own mapping file, in the shape of the shipped ones.
 * @throws ProblemError naming the file and the sense that is missing, unknown or part of a cycle
 */
export function readMapping(file: string): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(readText(file));
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    throw shapeError(file, "JSON", (cause as Error).message, { cause });
  }
  return toMapping(value, file);
}

/** @throws ProblemError as `readMapping` does */
export function toMapping(value: unknown, file: string): Mapping {
  const raw = checkShape(value, file);
  const checked: Mapping = {
    id: raw.id ?? basename(file, ".json"),
    source: toInventory(raw.source, "source", file),
    target: toInventory(raw.target, "target", file),
    map: raw.map,
    unmapped: raw.unmapped ?? {},
    losses: raw.losses ?? {},
  };
  const [problem] = checkMapping(checked);
  if (problem !== undefined) throw new ProblemError({ ...problem, where: { ...problem.where, file } });
  return checked;
}

function toInventory(value: string | readonly string[], role: string, file: string): Inventory {
  if (typeof value !== "string") {
    return { id: `${role} of ${basename(file)}`, name: role, source: file, senses: value, spellings: {} };
  }
  if (!inventoryNames().some((name) => name === value)) {
    throw shapeError(file, `a list of senses or one of ${inventoryNames().join(", ")} as ${role}`, value);
  }
  return inventory(value);
}

function checkShape(value: unknown, file: string): MappingFile {
  if (!isObject(value)) throw shapeError(file, "an object with source, target and map", typeName(value));
  for (const key of ["source", "target"]) {
    const part = value[key];
    if (typeof part !== "string" && !isStringList(part)) {
      throw shapeError(file, `${key}: an inventory's id or a list of senses`, typeName(part));
    }
  }
  if (!isStringTable(value.map)) {
    throw shapeError(file, "map: an object of source senses and their targets", typeName(value.map));
  }
  for (const key of ["unmapped", "losses"]) {
    if (value[key] !== undefined && !isStringTable(value[key])) {
      throw shapeError(file, `${key}: an object of source senses and reasons`, typeName(value[key]));
    }
  }
  if (value.id !== undefined && typeof value.id !== "string") {
    throw shapeError(file, "id: a string", typeName(value.id));
  }
  return value as unknown as MappingFile;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isStringList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isStringTable(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((item) => typeof item === "string");
}

function typeName(value: unknown): string {
  if (value === undefined) return "nothing";
  return Array.isArray(value) ? "a list of other things" : JSON.stringify(value);
}

function shapeError(file: string, expected: string, found: string, options?: ErrorOptions): ProblemError {
  return new ProblemError(
    {
      rule: "invalid-mapping",
      what: "the file is not a sense mapping",
      where: { file },
      expected,
      found,
      remedy: "See the README of the package senses for the shape.",
    },
    options,
  );
}
