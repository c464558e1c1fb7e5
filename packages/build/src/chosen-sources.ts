import { basename, join, relative } from "node:path";
import { type Manifest, manifestIn, manifestText, writeFileWhole } from "@discoprep/corpus";
import { isFileSet } from "./fingerprint.ts";
import type { FoundSource } from "./sources.ts";

/**
 * Adds to a step's manifest which files were taken for each source that it reads: `sources`, by name, with
 * paths inside the folder that was searched, so that two copies of it give equal bytes.
 * @param folder the step's result @param used the sources that the step reads
 */
export async function recordSources(folder: string, used: readonly FoundSource[]): Promise<void> {
  const chosen = used.filter(({ place, unused }) => place !== undefined && unused !== true);
  if (chosen.length === 0) return;
  const { environment: _written, ...manifest } = manifestIn(folder);
  const sources = Object.fromEntries(chosen.map((source) => [source.source.name, chosenFiles(source)]));
  await writeFileWhole(join(folder, "manifest.json"), manifestText({ ...manifest, sources } as Manifest));
}

function chosenFiles({ place = [], root = "", files }: FoundSource): { paths: string[]; files?: number } {
  const places = typeof place === "string" ? [place] : isFileSet(place) ? [place.root] : place;
  const paths = places.map((path) => relative(root, path).replaceAll("\\", "/") || basename(path));
  return { paths, ...(files !== undefined && { files }) };
}
