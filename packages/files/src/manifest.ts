import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseJson } from "./text/json.ts";
import { readText } from "./text-file.ts";
import * as z from "./zod.ts";

/**
 * Returns the manifest as the bytes of `manifest.json`. The versions below the program come last, as `environment`: two
 * manifests are of the same output where all else is equal.
 */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, environment: environment() }, null, 2)}\n`;
}

export function environment(): Record<string, string> {
  const { node, icu = "none", unicode = "none" } = process.versions;
  return { node, icu, unicode };
}

const file = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

/** The sections of every manifest. A command that reads its own manifests extends it by its own sections. */
export const manifestSchema = z.looseObject({
  command: z.string(),
  options: z.record(z.string(), z.unknown()),
  inputs: z.array(file),
  counts: z.record(z.string(), z.unknown()),
  /** The files of lines that `extract` writes. Manifests of earlier versions lack it. */
  outputs: z.array(file).optional(),
  versions: z.record(z.string(), z.string()),
  /** Versions below the program. Manifests of earlier versions lack it. */
  environment: z.record(z.string(), z.string()).optional(),
});

/** Inputs, options, program and counts of an output folder: the only place of provenance. */
export type Manifest = Readonly<z.infer<typeof manifestSchema>>;

/**
 * Returns the manifest of an output folder, unchecked; an empty one if it is missing or no JSON object: a damaged
 * manifest proves nothing.
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
