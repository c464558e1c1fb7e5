import { existsSync } from "node:fs";
import { join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { type JsonFileProblem, readJsonFile } from "./json-file.ts";
import type { Manifest } from "./manifest.ts";
import { parseJson } from "./text/json.ts";
import { readText } from "./text-file.ts";
import type * as z from "./zod.ts";

/**
 * Reads `manifest.json` of an output folder.
 * @param schema what the reader needs of it
 * @throws ProblemError where the folder or the manifest is not there, or is not what the schema says
 */
export function readManifest<T>(folder: string, schema: z.ZodType<T>, problem: JsonFileProblem): T {
  const file = join(folder, "manifest.json");
  if (existsSync(file)) return readJsonFile(file, schema, problem);
  const found = existsSync(folder) ? "no manifest.json" : "no such folder";
  throw new ProblemError({ ...problem, where: { file: folder }, found });
}

/**
 * What the manifest of an output folder says, unchecked; nothing where there is none or where it is no JSON object: a
 * damaged manifest proves nothing.
 */
export function manifestIn(folder: string): Partial<Manifest> {
  const file = join(folder, "manifest.json");
  if (!existsSync(file)) return {};
  try {
    const value = parseJson(readText(file));
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
