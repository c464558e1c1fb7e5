import { compareCounts, corpusStatistics, readExpectedCounts } from "@discoprep/releases/stats";
import type { Difference } from "./pins.ts";

/**
 * Compares a release with a counts.json, cell by cell: documents, words, relations, and first senses by type.
 * An organizer sees at once whether the copy of the corpus and the conversion are right.
 */
export async function checkCounts(step: string, release: string, countsFile: string): Promise<Difference[]> {
  const { statistics } = await corpusStatistics(release);
  return compareCounts(statistics, readExpectedCounts(countsFile))
    .filter(({ difference }) => difference !== 0)
    .map(({ figure, set, expected, found }) => ({ step, what: `${figure}, ${set}`, expected, found }));
}
