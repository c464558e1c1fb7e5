import { type Document, type Message, ProblemError } from "@discoprep/corpus";
import { openRelease, releaseSets } from "@discoprep/releases/folder";
import {
  type CorpusStatistics,
  compareCounts,
  corpusStatistics,
  type ExpectedCounts,
} from "@discoprep/releases/stats";
import { fileNames } from "../html/file-names.ts";
import { relativeAddress } from "../html/page.ts";
import { relationFigures } from "../model/relation-figures.ts";
import { releaseTally } from "../model/release.ts";
import type { ReleaseReport } from "../model/report.ts";
import type { PartSite, SiteFolder } from "../site-folder.ts";
import { documentMain } from "./document.ts";
import { parseScript } from "./parse-data.ts";
import { type RelationRows, relationRows } from "./relation-rows.ts";
import { concordanceMain, relationsMain } from "./relations.ts";
import { comparisonMain, connectivesMain, documentsMain } from "./release-lists.ts";
import { releaseCharts, releaseOverview } from "./release-overview.ts";

/** How a release is shown. */
export interface ReleaseView {
  readonly name: string;
  /** A BCP 47 tag; without it, the texts decide. */
  readonly language?: string | undefined;
  /** False: ids, labels and counts only. */
  readonly withText: boolean;
  /** Published counts to compare with. */
  readonly expected?: ExpectedCounts | undefined;
  /** Whether other releases are compared with the same counts: this one may then have no set of theirs. */
  readonly isOneOfSeveral?: boolean;
}

/**
 * Writes the pages of a release: overview, documents, relations, connectives, comparison.
 * @param folder a release, or a folder of releases such as train, dev and test
 * @throws ProblemError where there is no release
 */
export async function writeReleaseSite(
  folder: string,
  site: SiteFolder,
  view: ReleaseView,
): Promise<PartSite<ReleaseReport>> {
  // The reading below reports what the counting finds wrong, too.
  const { statistics } = corpusStatistics(folder);
  const messages: Message[] = [];
  const tally = releaseTally(statistics);
  const rows = relationRows(site, statistics.sets, view.withText);
  const name = fileNames();
  const pages = new Map<string, string>();
  let language = view.language;
  for (const { name: split, folder: path } of releaseSets(folder)) {
    const release = openRelease(path, view.language);
    language ??= release.language;
    const pathOf = (document: Document): string => `doc/${name(document.id, split)}.html`;
    for (const { before, item, after } of neighbours(release.documents)) {
      const page = pathOf(item);
      pages.set(`${split}\0${item.id}`, page);
      for (const message of item.messages) messages.push(message);
      const figures = relationFigures(item);
      tally.add(split, item, figures);
      rows.add(split, item, figures, relativeAddress("relations.html", page));
      writeDocument(site, item, page, view.withText, {
        before: before && pathOf(before),
        after: after && pathOf(after),
      });
    }
    for (const message of release.messages) messages.push(message);
  }
  const comparison = comparedCounts(statistics, view, messages);
  const report: ReleaseReport = {
    kind: "release",
    name: view.name,
    language: language ?? "en",
    statistics,
    ...(comparison !== undefined && { comparison }),
    ...tally.finish(),
  };
  writeLists(site, report, rows, pages, view);
  return { report, messages, charts: releaseCharts(report) };
}

/** A folder that has no set in common with the published counts gets a message: others may have one. */
function comparedCounts(
  statistics: CorpusStatistics,
  { name, expected, isOneOfSeveral = false }: ReleaseView,
  messages: Message[],
): ReleaseReport["comparison"] {
  if (expected === undefined) return undefined;
  try {
    return compareCounts(statistics, expected);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.rule !== "no-common-set" || !isOneOfSeveral)
      throw error;
    messages.push({ ...error.problem, severity: "warning", where: { file: name } });
    return undefined;
  }
}

function writeDocument(
  site: SiteFolder,
  document: Document,
  path: string,
  withText: boolean,
  between: { before: string | undefined; after: string | undefined },
): void {
  const parse = withText ? parseScript(document) : undefined;
  const parsePath = parse === undefined ? undefined : path.replace(/^doc\/(.*)\.html$/, "data/parses/$1.js");
  if (parse !== undefined && parsePath !== undefined) site.write(parsePath, parse);
  site.page({
    path,
    title: document.id,
    main: documentMain(document, path, between, parsePath, withText),
    view: "document",
  });
}

function writeLists(
  site: SiteFolder,
  report: ReleaseReport,
  rows: RelationRows,
  pages: ReadonlyMap<string, string>,
  { withText, expected }: ReleaseView,
): void {
  const scripts = rows.finish();
  site.page({ path: "index.html", title: report.name, main: releaseOverview(report) });
  site.page({
    path: "documents.html",
    title: `Documents of ${report.name}`,
    main: documentsMain(report, "documents.html", pages),
  });
  site.page({
    path: "relations.html",
    title: `Relations of ${report.name}`,
    main: relationsMain(report, rows.choices(), withText),
    scripts,
    view: "relations",
  });
  if (withText) {
    site.page({
      path: "concordance.html",
      title: `Concordance of ${report.name}`,
      main: concordanceMain(report, rows.choices()),
      scripts,
      view: "concordance",
    });
  }
  site.page({
    path: "connectives.html",
    title: `Connectives of ${report.name}`,
    main: connectivesMain(report, withText),
  });
  if (expected === undefined) return;
  site.page({
    path: "comparison.html",
    title: `${report.name} beside the published counts`,
    main: comparisonMain(report),
  });
}

/** Each item with those before and after it; only three are held at a time. */
function* neighbours<T>(
  items: Iterable<T>,
): Generator<{ before: T | undefined; item: T; after: T | undefined }> {
  let before: T | undefined;
  let item: T | undefined;
  for (const after of items) {
    if (item !== undefined) yield { before, item, after };
    before = item;
    item = after;
  }
  if (item !== undefined) yield { before, item, after: undefined };
}
