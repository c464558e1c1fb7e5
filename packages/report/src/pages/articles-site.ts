import { type BarFacets, barFacets, type Chart } from "../html/charts.ts";
import { fileNames } from "../html/file-names.ts";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, table } from "../html/table.ts";
import type { ArticleFolder, LeftPage, ShownArticle } from "../model/articles.ts";
import type { ArticlesReport, Bucket } from "../model/report.ts";
import type { PartSite, SiteFolder } from "../site-folder.ts";
import { writeList } from "./list-pages.ts";

/** Writes the pages of a dump's articles or of a blind set: overview, lists, articles, left pages, remnants. */
export function writeArticlesSite(
  folder: ArticleFolder,
  site: SiteFolder,
  withText: boolean,
): PartSite<ArticlesReport> {
  const { report, articles, left, remnants } = folder;
  const name = fileNames();
  const pageOf = ({ id }: { id: string }): string | undefined =>
    withText ? `article/${encodeURIComponent(name(id))}.html` : undefined;
  const lists = writeList(site, "articles", `Articles of ${report.name}`, articles, (rows) =>
    table(
      "Articles",
      articleHead(report),
      rows.map((article) => articleRow(article, report, pageOf(article))),
    ),
  );
  const leftLists = report.left.map(({ label, count }) => ({
    reason: label,
    count,
    first: writeList(
      site,
      `left-${name(label, "reason")}`,
      `Left out of ${report.name}: ${label}`,
      left.filter(({ reason }) => reason === label),
      leftTable,
    ),
  }));
  if (withText)
    for (const article of articles) writeArticle(site, article, `article/${name(article.id)}.html`);
  const rows = remnants.map(({ rule, count, example, article }): Cell[] => [
    rule,
    count,
    linked(article.title, pageOf(article)),
    withText ? example : "",
  ]);
  site.page({
    path: "remnants.html",
    title: `Markup left in ${report.name}`,
    main: html`<p>The audit looks for these rules in every paragraph. The example shows the first place of a page.</p>
${table("Remnants", ["Rule", "Times", "Article", "Example"], rows)}`,
  });
  const charts = [barFacets(yearBars(report))];
  site.page({ path: "index.html", title: report.name, main: overview(report, lists, leftLists, charts) });
  return { report, messages: [], charts };
}

function articleHead({ kind }: ArticlesReport): string[] {
  return ["Article", "Id", "Date", "Words", "Source", ...(kind === "blind-set" ? ["Reason"] : [])];
}

function articleRow(article: ShownArticle, { kind }: ArticlesReport, page: string | undefined): Cell[] {
  return [
    linked(article.title, page),
    article.id,
    article.date ?? "",
    article.words,
    html`<a href="${safeUrl(article.url)}" rel="noreferrer">${article.language}</a>`,
    ...(kind === "blind-set" ? [article.reason ?? ""] : []),
  ];
}

function linked(title: string, page: string | undefined): Markup {
  return page === undefined ? html`<bdi>${title}</bdi>` : html`<a href="${page}"><bdi>${title}</bdi></a>`;
}

/** Only addresses of the web become links; anything else would be a script or a local file. */
function safeUrl(url: string): string {
  return /^https?:\/\//i.test(url) ? url : "#";
}

function leftTable(rows: readonly LeftPage[]): Markup {
  return table(
    "Left out",
    ["Id", "Title", "Reason"],
    rows.map(({ id, title, reason }): Cell[] => [id, html`<bdi>${title}</bdi>`, reason]),
  );
}

function writeArticle(site: SiteFolder, article: ShownArticle, path: string): void {
  const { title, date, url, language, paragraphs, categories, sources } = article;
  const facts = [date ?? "no date", `page ${article.id}`, `revision ${article.revision}`];
  site.page({
    path,
    title,
    main: html`<p>${facts.join(" · ")} · <a href="${safeUrl(url)}" rel="noreferrer">source</a></p>
<article class="text" lang="${language}" dir="auto">
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}</article>
${categories.length > 0 && html`<p>Categories: ${categories.join(", ")}</p>\n`}${
  sources.length > 0 &&
  html`<h2>Sources</h2>
<ul>${sources.map((source) => html`<li>${[source.author, source.title, source.publisher, source.date].filter((part) => part !== undefined).join(", ")}</li>`)}</ul>
`
}`,
  });
}

function yearBars({ years }: ArticlesReport): BarFacets {
  return {
    name: "years",
    title: "Articles by year",
    facets: ["articles"],
    rows: years.map(({ label, count }) => ({ label, values: [count] })),
  };
}

function overview(
  report: ArticlesReport,
  list: string,
  left: readonly { readonly reason: string; readonly count: number; readonly first: string }[],
  [years]: readonly Chart[],
): Markup {
  const leftName = report.kind === "blind-set" ? "Articles left out" : "Pages left out";
  return html`${table(
    "Counts",
    ["Figure", "Number"],
    [
      ["articles", report.articles],
      ["paragraphs", report.paragraphs],
      [report.language === "zh" ? "characters" : "words", report.words],
    ],
  )}
<p><a href="${list}">All articles</a> · <a href="remnants.html">Markup left (${sum(report.remnants)})</a></p>
<h2>${leftName}, by reason</h2>
${table(
  leftName,
  ["Reason", "Number"],
  left.map(({ reason, count, first }): Cell[] => [
    html`<a href="${encodeURIComponent(first)}">${reason}</a>`,
    count,
  ]),
)}
<h2>Years</h2>
<figure>${years?.svg}</figure>
${table(
  "Articles by year",
  ["Year", "Articles"],
  report.years.map(({ label, count }) => [label, count]),
)}`;
}

function sum(buckets: readonly Bucket[]): number {
  return buckets.reduce((total, { count }) => total + count, 0);
}
