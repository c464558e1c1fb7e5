import { type Message, ProblemError } from "@discoprep/corpus";
import { readRelease, releaseSets } from "@discoprep/formats/release";
import {
  type ComparedCount,
  type CorpusStatistics,
  compareCounts,
  corpusStatistics,
  type ExpectedCounts,
} from "@discoprep/releases/stats";
import type { ReleaseReport } from "../model/report.ts";
import type { SiteFolder } from "../site-folder.ts";
import { type ReleaseSplit, type ShownRelease, writeReleasePages } from "./release-pages.ts";

interface FolderView extends Pick<ShownRelease, "name" | "withText" | "provenance"> {
  /** A BCP 47 tag; without it, the texts decide. */
  readonly language?: string;
  /** Published counts to compare with. */
  readonly expected?: ExpectedCounts;
  /** Whether other releases are compared with the same counts: this one may then have no set of theirs. */
  readonly isOneOfSeveral?: boolean;
}

/**
 * Writes the pages of a release: overview, documents, relations, connectives, comparison.
 * @param folder a release, or a folder of releases such as train, dev and test
 * @throws ProblemError where there is no release
 */
export function writeReleaseSite(
  folder: string,
  site: SiteFolder,
  view: FolderView,
  report: (message: Message) => void,
): ReleaseReport {
  // The reading of the documents reports what the counting finds wrong, too.
  const { statistics } = corpusStatistics(folder);
  const comparison = comparedCounts(statistics, view, report);
  const splits = splitsOf(folder, view.language);
  return writeReleasePages(site, { ...view, statistics, splits, comparison }, report);
}

function* splitsOf(folder: string, language: string | undefined): Generator<ReleaseSplit> {
  for (const { name, folder: path } of releaseSets(folder)) yield { name, ...readRelease(path, language) };
}

/** A folder that has no set in common with the published counts gets a message: others may have one. */
function comparedCounts(
  statistics: CorpusStatistics,
  { name, expected, isOneOfSeveral = false }: FolderView,
  report: (message: Message) => void,
): ComparedCount[] | undefined {
  if (expected === undefined) return undefined;
  try {
    return compareCounts(statistics, expected);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.rule !== "no-common-set" || !isOneOfSeveral)
      throw error;
    report({ ...error.problem, severity: "warning", where: { file: name } });
    return [];
  }
}
