import { figure, histogramChart } from "../html/charts.ts";
import { fileNames } from "../html/file-names.ts";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, table } from "../html/table.ts";
import type { ArticleReading, LeftPage, ShownArticle } from "../model/articles.ts";
import { sum } from "../model/buckets.ts";
import type { ArticlesReport } from "../model/report.ts";
import type { SiteFolder } from "../site-folder.ts";
import { writeList } from "./list-pages.ts";

interface ArticleRow
  extends Pick<ShownArticle, "id" | "title" | "date" | "words" | "url" | "language" | "reason"> {
  /** The address of its page. */
  readonly page: string | undefined;
}

/**
 * Writes the pages of a dump's articles or of a blind set: overview, lists, articles, left pages, remnants. One
 * article is in memory at a time; of the others, what the lists show of them.
 */
export async function writeArticlesSite(
  reading: ArticleReading,
  site: SiteFolder,
  withText: boolean,
): Promise<ArticlesReport> {
  const name = fileNames();
  const rows: ArticleRow[] = [];
  const remnantRows: Cell[][] = [];
  for await (const article of reading.articles) {
    const file = withText ? name(article.id) : undefined;
    const page = file === undefined ? undefined : `article/${encodeURIComponent(file)}.html`;
    if (file !== undefined) writeArticle(site, article, `article/${file}.html`);
    const { id, title, date, words, url, language, reason } = article;
    rows.push({ id, title, date, words, url, language, reason, page });
    for (const { rule, count, example } of article.remnants)
      remnantRows.push([rule, count, linked(title, page), withText ? example : ""]);
  }
  const { report, left } = reading.finish();
  const lists = writeList(site, "articles", `Articles of ${report.name}`, rows, (some) =>
    table(
      "Articles",
      articleHead(report),
      some.map((row) => articleCells(row, report)),
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
      leftOutTable,
    ),
  }));
  site.page({
    path: "remnants.html",
    title: `Markup left in ${report.name}`,
    main: html`<p>The audit looks for these rules in every paragraph. The example shows the first place of a page.</p>
${table("Remnants", ["Rule", "Times", "Article", "Example"], remnantRows)}`,
  });
  site.page({ path: "index.html", title: report.name, main: overview(report, lists, leftLists) });
  return report;
}

function articleHead({ kind }: ArticlesReport): string[] {
  return ["Article", "Id", "Date", "Words", "Source", ...(kind === "blind-set" ? ["Reason"] : [])];
}

function articleCells(row: ArticleRow, { kind }: ArticlesReport): Cell[] {
  return [
    linked(row.title, row.page),
    row.id,
    row.date ?? "",
    row.words,
    html`<a href="${safeUrl(row.url)}" rel="noreferrer">${row.language}</a>`,
    ...(kind === "blind-set" ? [row.reason ?? ""] : []),
  ];
}

function linked(title: string, page: string | undefined): Markup {
  return page === undefined ? html`<bdi>${title}</bdi>` : html`<a href="${page}"><bdi>${title}</bdi></a>`;
}

/** Only addresses of the web become links; anything else would be a script or a local file. */
function safeUrl(url: string): string {
  return /^https?:\/\//i.test(url) ? url : "#";
}

function leftOutTable(rows: readonly LeftPage[]): Markup {
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
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}</article>
${categories.length > 0 && html`<p>Categories: ${categories.join(", ")}</p>`}${
  sources.length > 0 &&
  html`<h2>Sources</h2>
<ul>${sources.map((source) => html`<li>${[source.author, source.title, source.publisher, source.date].filter((part) => part !== undefined).join(", ")}</li>`)}</ul>
`
}`,
  });
}

function overview(
  report: ArticlesReport,
  list: string,
  left: readonly { readonly reason: string; readonly count: number; readonly first: string }[],
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
<p><a href="${list}">All articles</a> · <a href="remnants.html">Markup left (${sum(report.remnants.map(({ count }) => count))})</a></p>
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
${figure(histogramChart({ name: "years", title: "Articles by year", unit: "year", counted: "articles" }, [{ label: "Years", buckets: report.years }]))}
${table(
  "Articles by year",
  ["Year", "Articles"],
  report.years.map(({ label, count }) => [label, count]),
)}`;
}
