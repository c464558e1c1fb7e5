import { existsSync } from "node:fs";
import { join } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import { type JsonFileProblem, readJsonFile } from "./json-file.ts";
import { parseJson } from "./text/json.ts";
import { readText } from "./text-file.ts";
import * as z from "./zod.ts";

/** What went in, what came out and with which code: the only place where provenance stands. */
export interface Manifest {
  /** The command or step, such as `extract`. */
  readonly command: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly inputs: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
  readonly counts: Readonly<Record<string, unknown>>;
  /** As `programVersions` states them. */
  readonly versions: Readonly<Record<string, string>>;
  readonly [section: string]: unknown;
}

/**
 * The manifest as the bytes of `manifest.json`. What the program ran on comes last, as `environment`: two
 * manifests are of the same output where all else is equal.
 */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, environment: environment() }, null, 2)}\n`;
}

/** Returns the versions of what this program runs on. */
export function environment(): Record<string, string> {
  const { node, icu = "none", unicode = "none" } = process.versions;
  return { node, icu, unicode };
}

const file = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

/** What every manifest holds. A command that reads its own manifests extends it by its sections. */
export const manifestSchema = z.looseObject({
  command: z.string(),
  options: z.record(z.string(), z.unknown()),
  inputs: z.array(file),
  counts: z.record(z.string(), z.unknown()),
  /** The files of lines that `extract` and `select` write. Manifests of earlier versions have none. */
  outputs: z.array(file).optional(),
  versions: z.record(z.string(), z.string()),
  /** What the program ran on. Manifests of earlier versions have none. */
  environment: z.record(z.string(), z.string()).optional(),
});

/** A manifest that was read from a folder. */
export type WrittenManifest = z.infer<typeof manifestSchema>;

/**
 * Reads `manifest.json` of an output folder.
 * @param schema what the reader needs of it
 * @throws ProblemError where the folder or the manifest is not there, or is not what the schema says
 */
export function readManifest<T>(folder: string, schema: z.ZodType<T>, refused: JsonFileProblem): T {
  const file = join(folder, "manifest.json");
  if (existsSync(file)) return readJsonFile(file, schema, refused);
  const found = existsSync(folder) ? "no manifest.json" : "no such folder";
  throw new ProblemError(problem(refused.rule, { file: folder }, { expected: refused.expected, found }));
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
