import { basename, resolve } from "node:path";
import { type Message, ProblemError } from "@discoprep/corpus";
import { inFolder } from "@discoprep/formats/format";
import { foldersNotRead, readRelease, releaseSets } from "@discoprep/formats/release";
import {
  type CorpusStatistics,
  compareCounts,
  corpusStatistics,
  readExpectedCounts,
} from "@discoprep/releases/stats";
import { releaseProvenance } from "../model/provenance.ts";
import type { ReportOptions } from "../options.ts";
import type { Part } from "../site-folder.ts";
import { originOf } from "./provenance.ts";
import { type ReleaseSplit, releaseNavigation, writeReleasePages } from "./release-pages.ts";

/** Returns the part on a release, or on a folder of releases such as train, dev and test. */
export function releasePart(
  folder: string,
  { folders = [], language, expect, text: withText = true }: ReportOptions,
): Part {
  const name = basename(resolve(folder));
  const provenance = releaseProvenance(folder);
  const expected = expect === undefined ? undefined : readExpectedCounts(expect);
  /** Compares with the published counts. One of several folders without a set in them gets a message: they may be of another release. */
  const compared = (statistics: CorpusStatistics, report: (message: Message) => void) => {
    try {
      return expected && compareCounts(statistics, expected);
    } catch (error) {
      const isOther = error instanceof ProblemError && error.problem.rule === "no-common-set";
      if (!isOther || folders.length === 1) throw error;
      report({ ...error.problem, severity: "warning", where: { file: name } });
      return [];
    }
  };
  return {
    name,
    origin: ["release", ...originOf(provenance)],
    pages: releaseNavigation(withText, expected !== undefined),
    texts: folder,
    write(site, report) {
      for (const message of inFolder(foldersNotRead(folder), folder)) report(message);
      // Reading the documents reports all problems that counting them finds.
      const { statistics } = corpusStatistics(folder);
      const comparison = compared(statistics, report);
      const splits = splitsOf(folder, language);
      return writeReleasePages(site, { name, withText, provenance, statistics, splits, comparison }, report);
    },
  };
}

function* splitsOf(folder: string, language: string | undefined): Generator<ReleaseSplit> {
  for (const { name, folder: path } of releaseSets(folder)) yield { name, ...readRelease(path, language) };
}
