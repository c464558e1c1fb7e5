import { basename, join, relative } from "node:path";
import { type Manifest, manifestText, readManifest, writeFileWhole } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { pathsOf } from "./find-files.ts";
import type { FoundSource } from "./sources.ts";

/** The manifest unchanged: a schema would put the sections into another order. */
const written = z.custom<Manifest>((value) => typeof value === "object" && value !== null);
const noManifest = {
  rule: "no-edition",
  what: "the step has written no manifest",
  expected: "manifest.json in the step's result",
} as const;

/**
 * Adds `sources` to a step's manifest: the files that were taken for each source that the step reads, by
 * name. Paths are relative to the folder that was searched, so two copies of it give equal bytes.
 * @param folder the step's result @param used the sources that the step reads
 * @throws ProblemError where the result has no manifest, because `sources` alone would say nothing
 */
export async function recordSources(folder: string, used: readonly FoundSource[]): Promise<void> {
  const chosen = used.filter(({ place, unused }) => place !== undefined && unused !== true);
  if (chosen.length === 0) return;
  const { environment: _written, ...manifest } = readManifest(folder, written, noManifest);
  const sources = Object.fromEntries(chosen.map((source) => [source.source.name, chosenFiles(source)]));
  await writeFileWhole(join(folder, "manifest.json"), manifestText({ ...manifest, sources } as Manifest));
}

function chosenFiles({ place = [], root = "", files }: FoundSource): { paths: string[]; files?: number } {
  const paths = pathsOf(place).map((path) => relative(root, path).replaceAll("\\", "/") || basename(path));
  return { paths, ...(files !== undefined && { files }) };
}
