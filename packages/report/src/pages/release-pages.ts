import type { Document, Message } from "@discoprep/corpus";
import type { ComparedCount, CorpusStatistics } from "@discoprep/releases/stats";
import type { DocumentRows, RelationRow } from "../client/data.ts";
import { fileNames } from "../html/file-names.ts";
import type { Markup } from "../html/markup.ts";
import type { Page } from "../html/page.ts";
import { tonesOf } from "../html/tones.ts";
import { relationFigures } from "../model/relation-figures.ts";
import { ReleaseTally } from "../model/release.ts";
import type { ReleaseReport } from "../model/report.ts";
import type { SiteFolder } from "../site-folder.ts";
import { type Neighbours, type ReleaseView, writeDocument } from "./document.ts";
import { RelationLists } from "./relations.ts";
import { comparisonMain, connectivesMain, documentsMain } from "./release-lists.ts";
import { releaseHeadline, releaseOverview } from "./release-overview.ts";

/** A split of a release, whose documents are read one by one. */
export interface ReleaseSplit {
  readonly name: string;
  readonly language: string;
  readonly documents: Iterable<Document>;
  readonly messages: readonly Message[];
}

interface ReleaseInput extends Omit<ReleaseView, "tones"> {
  readonly statistics: CorpusStatistics;
  readonly splits: Iterable<ReleaseSplit>;
  /** Published counts and those of the release; empty if they have no set in common. */
  readonly comparison?: readonly ComparedCount[];
}

export function releaseNavigation(withText: boolean, isCompared: boolean): Record<string, string> {
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
  { statistics, splits, comparison, ...release }: ReleaseInput,
  report: (message: Message) => void,
): ReleaseReport {
  const { name, withText, provenance } = release;
  const tally = new ReleaseTally(statistics.sets);
  const lists = new RelationLists(withText);
  const fileName = fileNames();
  const pages = new Map<string, string>();
  const senses = Object.values(statistics.types).flatMap((bySense) => Object.entries(bySense));
  const view = {
    ...release,
    tones: tonesOf(senses.flatMap(([sense, sets]) => Object.values(sets).map((count) => [sense, count]))),
  };
  let language: string | undefined;
  const rows = function* (): Generator<DocumentRows<RelationRow>> {
    for (const { name, documents, messages, ...split } of splits) {
      language ??= split.language;
      const pathOf = ({ id }: Document): string => `doc/${fileName(id, name)}.html`;
      for (const around of neighbours(documents)) {
        const { document } = around;
        const path = pathOf(document);
        pages.set(`${name}\0${document.id}`, path);
        for (const message of document.messages) report(message);
        const figures = relationFigures(document);
        tally.add(name, document, figures);
        writeDocument(site, around, pathOf, view);
        const place = { document: document.id, page: site.address(path), split: name };
        yield { ...place, rows: lists.rowsOf(document, figures) };
      }
      for (const message of messages) report(message);
    }
  };
  const scripts = site.rows("relations", rows());
  const result: ReleaseReport = {
    kind: "release",
    name,
    language: language ?? "en",
    statistics,
    provenance,
    comparison: comparison?.length === 0 ? undefined : comparison,
    ...tally.counts(),
  };
  const page = (path: string, title: string, main: Markup, more: Partial<Page> = {}): void =>
    site.page({ path, title: `${title} of ${name}`, main, ...more });
  const overview = releaseOverview(result, view.tones);
  site.page({ path: "index.html", title: releaseHeadline(result), main: overview });
  page("documents.html", "Documents", documentsMain(result, "documents.html", pages));
  page("relations.html", "Relations", lists.relations(result), { scripts, view: "relations" });
  if (withText)
    page("concordance.html", "Concordance", lists.concordance(result), { scripts, view: "concordance" });
  page("connectives.html", "Connectives", connectivesMain(result, withText));
  if (comparison !== undefined) page("comparison.html", "Published counts", comparisonMain(result));
  return result;
}

/** Returns each document with its neighbours. Only three are in memory at a time. */
function* neighbours(documents: Iterable<Document>): Generator<Neighbours> {
  let before: Document | undefined;
  let document: Document | undefined;
  for (const after of documents) {
    if (document !== undefined) yield { before, document, after };
    before = document;
    document = after;
  }
  if (document !== undefined) yield { before, document, after: undefined };
}
