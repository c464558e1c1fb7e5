import type { Document, Message } from "@discoprep/corpus";
import type { ComparedCount, CorpusStatistics } from "@discoprep/releases/stats";
import { fileNames } from "../html/file-names.ts";
import { relationFigures } from "../model/relation-figures.ts";
import { releaseTally } from "../model/release.ts";
import type { ReleaseReport } from "../model/report.ts";
import type { SiteFolder } from "../site-folder.ts";
import { documentMain, type ReleaseView } from "./document.ts";
import { parseScript } from "./parse-data.ts";
import { RelationRows } from "./relation-rows.ts";
import { type Choices, concordanceMain, relationsMain } from "./relations.ts";
import { comparisonMain, connectivesMain, documentsMain } from "./release-lists.ts";
import { releaseOverview } from "./release-overview.ts";

/** One split of a release, its documents read when they come. */
export interface ReleaseSplit {
  readonly name: string;
  readonly language: string;
  readonly documents: Iterable<Document>;
  readonly messages: readonly Message[];
}

/**
 * Writes the pages of a release: overview, documents, relations, concordance, connectives.
 * @param comparison published counts beside ours: a page of its own, which says so where there are none in common
 */
export function writeReleasePages(
  site: SiteFolder,
  view: ReleaseView,
  statistics: CorpusStatistics,
  splits: Iterable<ReleaseSplit>,
  comparison: readonly ComparedCount[] | undefined,
  reportMessage: (message: Message) => void,
): ReleaseReport {
  const tally = releaseTally(statistics);
  const rows = new RelationRows(view.withText);
  const writer = site.rows("relations");
  const name = fileNames();
  const pages = new Map<string, string>();
  let language: string | undefined;
  for (const split of splits) {
    language ??= split.language;
    const pathOf = (document: Document): string => `doc/${name(document.id, split.name)}.html`;
    for (const { before, item, after } of neighbours(split.documents)) {
      const page = pathOf(item);
      pages.set(`${split.name}\0${item.id}`, page);
      for (const message of item.messages) reportMessage(message);
      const figures = relationFigures(item);
      tally.add(split.name, item, figures);
      writer.add({
        document: item.id,
        page: site.address(page),
        split: split.name,
        rows: rows.rowsOf(item, figures),
      });
      writeDocument(site, item, page, view, {
        before: before && pathOf(before),
        after: after && pathOf(after),
      });
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
    ...tally.finish(),
  };
  writeLists(site, report, { scripts: writer.finish(), choices: rows.choices() }, pages, view.withText);
  if (comparison !== undefined) {
    site.page({
      path: "comparison.html",
      title: `${report.name} beside the published counts`,
      main: comparisonMain(report),
    });
  }
  return report;
}

function writeDocument(
  site: SiteFolder,
  document: Document,
  path: string,
  view: ReleaseView,
  between: { before: string | undefined; after: string | undefined },
): void {
  const parse = view.withText ? parseScript(document) : undefined;
  const parsePath = parse === undefined ? undefined : path.replace(/^doc\/(.*)\.html$/, "data/parses/$1.js");
  if (parse !== undefined && parsePath !== undefined) site.write(parsePath, parse);
  site.page({
    path,
    title: document.id,
    main: documentMain(document, path, between, parsePath, view),
    view: "document",
  });
}

function writeLists(
  site: SiteFolder,
  report: ReleaseReport,
  { scripts, choices }: { readonly scripts: string[]; readonly choices: Choices },
  pages: ReadonlyMap<string, string>,
  withText: boolean,
): void {
  site.page({ path: "index.html", title: report.name, main: releaseOverview(report) });
  site.page({
    path: "documents.html",
    title: `Documents of ${report.name}`,
    main: documentsMain(report, "documents.html", pages),
  });
  site.page({
    path: "relations.html",
    title: `Relations of ${report.name}`,
    main: relationsMain(report, choices, withText),
    scripts,
    view: "relations",
  });
  if (withText) {
    site.page({
      path: "concordance.html",
      title: `Concordance of ${report.name}`,
      main: concordanceMain(report, choices),
      scripts,
      view: "concordance",
    });
  }
  site.page({
    path: "connectives.html",
    title: `Connectives of ${report.name}`,
    main: connectivesMain(report, withText),
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
