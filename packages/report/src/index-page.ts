import { html } from "./html/markup.ts";
import { pageText } from "./html/page.ts";
import { type Cell, table } from "./html/table.ts";
import { sum } from "./model/buckets.ts";
import type { PartReport, SiteReport } from "./model/report.ts";
import type { Part } from "./parts.ts";

/** The first page of a site of several parts: what each is, and how large. */
export function indexPage(parts: readonly Part[], { parts: reports }: SiteReport): string {
  const rows = reports.map((report, index): Cell[] => [
    html`<a href="${encodeURIComponent((parts[index]?.prefix ?? "").slice(0, -1))}/index.html">${report.name}</a>`,
    partNames[report.kind],
    ...sizes(report),
  ]);
  return pageText({
    path: "index.html",
    title: "Overview",
    navigation: [],
    main: table("Parts of this report", ["Part", "What", "Documents", "Words", "Relations"], rows),
  });
}

const partNames: Readonly<Record<PartReport["kind"], string>> = {
  agreement: "agreement of two annotators",
  articles: "articles of a dump",
  "blind-set": "blind set",
  release: "release",
  score: "scores",
  "several-agreement": "agreement of several annotators",
};

function sizes(report: PartReport): Cell[] {
  switch (report.kind) {
    case "release":
      return [
        sum(Object.values(report.statistics.documents)),
        sum(Object.values(report.statistics.words)),
        sum(Object.values(report.statistics.relations)),
      ];
    case "score":
      return ["", "", report.systems[0]?.overall.gold ?? 0];
    case "agreement":
      return [report.agreement.documents, "", report.agreement.relations.a];
    case "several-agreement":
      return [report.agreement.pairs[0]?.agreement.documents ?? 0, "", ""];
    default:
      return [report.articles, report.words, ""];
  }
}
