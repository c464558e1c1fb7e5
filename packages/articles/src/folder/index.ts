import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import { readJsonFile } from "@discoprep/files";
import type * as z from "@discoprep/files/zod";

/** Finds `articles.jsonl`, or `articles.jsonl.gz`, of a folder of `extract` or `select`, or the file itself; or undefined. */
export function articlesFile(place: string): string | undefined {
  if (statSync(place, { throwIfNoEntry: false })?.isFile() === true) return place;
  return ["articles.jsonl", "articles.jsonl.gz"].map((name) => join(place, name)).find(existsSync);
}

/**
 * Reads the sections of `manifest.json` that a schema names.
 * @throws ProblemError if the folder or the manifest is not there, or is not what the schema says
 */
export function readManifest<T>(
  folder: string,
  schema: z.ZodType<T>,
  refused: Parameters<typeof readJsonFile>[2],
): T {
  const file = join(folder, "manifest.json");
  if (existsSync(file)) return readJsonFile(file, schema, refused);
  const found = existsSync(folder) ? "no manifest.json" : "no such folder";
  throw new ProblemError(problem(refused.rule, { file: folder }, { expected: refused.expected, found }));
}
