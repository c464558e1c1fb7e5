import { join } from "node:path";
import type { Place } from "@discoprep/corpus";
import { releaseSets } from "@discoprep/releases/folder";
import { type Counts, checkCounts, isBlindSet } from "./count-checks.ts";
import type { Finding } from "./incident.ts";
import { type CheckOptions, checkRelease } from "./release.ts";

/**
 * Checks a release folder, or a folder that holds a release for each set of a corpus (train, dev, test):
 * each set by itself, IDs and the manifest's counts over all. A blind set holds its documents three times
 * (gold, no-senses, input), and the manifest counts them once.
 */
export async function* checkFolder(folder: string, options: CheckOptions): AsyncGenerator<Finding> {
  const ids = new Map<number, Place>();
  const total: Record<keyof Counts, number> = { documents: 0, sentences: 0, words: 0, relations: 0 };
  const manifest = join(folder, "manifest.json");
  const countsGoldOnly = isBlindSet(manifest);
  for (const set of releaseSets(folder)) {
    const counts = yield* checkRelease(set.folder, options, ids);
    if (countsGoldOnly && set.name !== "gold") continue;
    for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += counts[name];
  }
  if (options.level === 6) yield* checkCounts(manifest, total);
}
