import type { Document, Message } from "@discoprep/corpus";
import type { ComparedCount, CorpusStatistics } from "@discoprep/releases/stats";
import { fileNames } from "../html/file-names.ts";
import type { Markup } from "../html/markup.ts";
import type { Page } from "../html/page.ts";
import { tonesOf } from "../html/tones.ts";
import { relationFigures } from "../model/relation-figures.ts";
import { ReleaseTally } from "../model/release.ts";
import type { ReleaseReport } from "../model/report.ts";
import type { SiteFolder } from "../site-folder.ts";
import { documentMain, type ReleaseView } from "./document.ts";
import { parseScript } from "./parse-data.ts";
import { RelationRows } from "./relation-rows.ts";
import { concordanceMain, relationsMain } from "./relations.ts";
import { comparisonMain, connectivesMain, documentsMain } from "./release-lists.ts";
import { releaseHeadline, releaseOverview } from "./release-overview.ts";

/** One split of a release, its documents read when they come. */
export interface ReleaseSplit {
  readonly name: string;
  readonly language: string;
  readonly documents: Iterable<Document>;
  readonly messages: readonly Message[];
}

/** A release to show. */
export interface ShownRelease extends Omit<ReleaseView, "tones"> {
  readonly statistics: CorpusStatistics;
  readonly splits: Iterable<ReleaseSplit>;
  /** Published counts beside ours: a page of its own, which says so where there are none in common. */
  readonly comparison?: readonly ComparedCount[];
}

/** Returns the pages of a release in the navigation, by their names. */
export function releaseNavigation(withText: boolean, isCompared: boolean): Readonly<Record<string, string>> {
  return {
    Overview: "index.html",
    Documents: "documents.html",
    Relations: "relations.html",
    ...(withText && { Concordance: "concordance.html" }),
    Connectives: "connectives.html",
    ...(isCompared && { "Published counts": "comparison.html" }),
  };
}

/** Writes the pages of a release: overview, documents, relations, concordance, connectives. */
export function writeReleasePages(
  site: SiteFolder,
  { statistics, splits, comparison, ...shown }: ShownRelease,
  reportMessage: (message: Message) => void,
): ReleaseReport {
  const tally = new ReleaseTally(statistics.sets);
  const rows = new RelationRows(shown.withText);
  const writer = site.rows("relations");
  const name = fileNames();
  const pages = new Map<string, string>();
  const senses = Object.values(statistics.types).flatMap((bySense) => Object.entries(bySense));
  const counted = senses.flatMap(([sense, sets]) =>
    Object.values(sets).map((count) => [sense, count] as const),
  );
  const view = { ...shown, tones: tonesOf(counted) };
  let language: string | undefined;
  for (const split of splits) {
    language ??= split.language;
    const pathOf = (document: Document | undefined): string | undefined =>
      document && `doc/${name(document.id, split.name)}.html`;
    for (const { before, item, after } of neighbours(split.documents)) {
      const page = pathOf(item) as string;
      pages.set(`${split.name}\0${item.id}`, page);
      for (const message of item.messages) reportMessage(message);
      const figures = relationFigures(item);
      tally.add(split.name, item, figures);
      const place = { document: item.id, page: site.address(page), split: split.name };
      writer.add({ ...place, rows: rows.rowsOf(item, figures) });
      writeDocument(site, item, page, { before: pathOf(before), after: pathOf(after) }, view);
    }
    for (const message of split.messages) reportMessage(message);
  }
  const report: ReleaseReport = {
    kind: "release",
    name: view.name,
    language: language ?? "en",
    statistics,
    provenance: view.provenance,
    comparison: comparison?.length === 0 ? undefined : comparison,
    ...tally.counts(),
  };
  const page = (path: string, title: string, main: Markup, more: Partial<Page> = {}): void =>
    site.page({ path, title: `${title} of ${report.name}`, main, ...more });
  const scripts = writer.finish();
  const choices = rows.choices();
  site.page({
    path: "index.html",
    title: releaseHeadline(report),
    main: releaseOverview(report, view.tones),
  });
  page("documents.html", "Documents", documentsMain(report, "documents.html", pages));
  const relations = relationsMain(report, choices, view.withText);
  page("relations.html", "Relations", relations, { scripts, view: "relations" });
  if (view.withText) {
    const main = concordanceMain(report, choices);
    page("concordance.html", "Concordance", main, { scripts, view: "concordance" });
  }
  page("connectives.html", "Connectives", connectivesMain(report, view.withText));
  if (comparison !== undefined) page("comparison.html", "Published counts", comparisonMain(report));
  return report;
}

function writeDocument(
  site: SiteFolder,
  document: Document,
  path: string,
  between: { before: string | undefined; after: string | undefined },
  view: ReleaseView,
): void {
  const parse = view.withText ? parseScript(document) : undefined;
  const parsePath = parse && path.replace(/^doc\/(.*)\.html$/, "data/parses/$1.js");
  if (parse !== undefined && parsePath !== undefined) site.write(parsePath, parse);
  const main = documentMain(document, path, between, parsePath, view);
  site.page({ path, title: document.id, main, view: "document" });
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
