import { barTable } from "../html/charts.ts";
import { fileNames } from "../html/file-names.ts";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, facts, table } from "../html/table.ts";
import type { ArticleReading, ShownArticle } from "../model/articles.ts";
import { sum } from "../model/buckets.ts";
import type { ArticlesReport } from "../model/report.ts";
import type { SiteFolder } from "../site-folder.ts";
import { writeList } from "./list-pages.ts";

/**
 * Writes the pages of a dump's articles or of a blind set: overview, lists, articles, left pages, remnants. One
 * article is in memory at a time, with the rows of the others.
 */
export async function writeArticlesSite(
  reading: ArticleReading,
  site: SiteFolder,
  withText: boolean,
): Promise<ArticlesReport> {
  const name = fileNames();
  const rows: Cell[][] = [];
  const remnantRows: Cell[][] = [];
  for await (const article of reading.articles) {
    const { id, title, date, words, url, language, reason } = article;
    const file = withText ? name(id) : undefined;
    if (file !== undefined) writeArticle(site, article, `article/${file}.html`);
    const link =
      file === undefined
        ? html`<bdi>${title}</bdi>`
        : html`<a href="article/${encodeURIComponent(file)}.html"><bdi>${title}</bdi></a>`;
    const source = html`<a href="${safeUrl(url)}" rel="noreferrer">${language}</a>`;
    rows.push([link, id, date ?? "", words, source, reason ?? ""]);
    for (const { rule, count, example } of article.remnants)
      remnantRows.push([rule, count, link, withText ? example : ""]);
  }
  const { report, left } = reading.finish();
  const head = [
    "Article",
    "Id",
    "Date",
    "Words",
    "Source",
    ...(report.kind === "blind-set" ? ["Reason"] : []),
  ];
  const all = writeList(site, "articles", `Articles of ${report.name}`, rows, (some) =>
    table(
      "Articles",
      head,
      some.map((row) => row.slice(0, head.length)),
    ),
  );
  const lists = report.left.map(({ label }) => {
    const pages = left.filter(({ reason }) => reason === label);
    const path = `left-${name(label, "reason")}`;
    return writeList(site, path, `Left out of ${report.name}: ${label}`, pages, (some) =>
      table(
        "Left out",
        ["Id", "Title", "Reason"],
        some.map(({ id, title, reason }): Cell[] => [id, html`<bdi>${title}</bdi>`, reason]),
      ),
    );
  });
  site.page({
    path: "remnants.html",
    title: `Markup left in ${report.name}`,
    main: html`<p>The audit looks for these rules in every paragraph. The example shows the first place of a page.</p>
${table("Remnants", ["Rule", "Times", "Article", "Example"], remnantRows)}`,
  });
  site.page({ path: "index.html", title: `${report.articles} articles`, main: overview(report, all, lists) });
  return report;
}

/** Only addresses of the web become links; anything else would be a script or a local file. */
function safeUrl(url: string): string {
  return /^https?:\/\//i.test(url) ? url : "#";
}

function writeArticle(site: SiteFolder, article: ShownArticle, path: string): void {
  const { title, date, url, language, paragraphs, categories, sources } = article;
  const known = [date ?? "no date", `page ${article.id}`, `revision ${article.revision}`];
  const source = ({ author, title: work, publisher, date: day }: (typeof sources)[number]): Markup =>
    html`<li>${[author, work, publisher, day].filter((part) => part !== undefined).join(", ")}</li>`;
  site.page({
    path,
    title,
    main: html`<p>${known.join(" · ")} · <a href="${safeUrl(url)}" rel="noreferrer">source</a></p>
<article class="text" lang="${language}" dir="auto">
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}</article>
${categories.length > 0 && html`<p>Categories: ${categories.join(", ")}</p>`}${
  sources.length > 0 && html`<h2>Sources</h2>\n<ul>${sources.map(source)}</ul>\n`
}`,
  });
}

/** @param list the first page of all articles @param left the first page of each reason */
function overview(report: ArticlesReport, list: string, left: readonly string[]): Markup {
  const { articles, words, paragraphs, remnants, years } = report;
  const leftName = report.kind === "blind-set" ? "Articles left out" : "Pages left out";
  const all = articles + sum(report.left.map(({ count }) => count));
  const counted = (count: number) => ({ value: count, shown: String(count) });
  const reasons = report.left.map(({ label, count }, at) => {
    const link = html`<a href="${encodeURIComponent(left[at] ?? "")}">${label}</a>`;
    return { label: link, number: counted(count), tone: "second" };
  });
  const byYear = years.map(({ label, count }) => ({ label, number: counted(count) }));
  return html`${facts([
    { label: "Articles", figure: articles, note: html`of ${all} pages · <a href="${list}">all</a>` },
    { label: "Words", figure: words },
    { label: "Paragraphs", figure: paragraphs },
    {
      label: "Markup left",
      figure: sum(remnants.map(({ count }) => count)),
      note: html`<a href="remnants.html">places</a>`,
    },
  ])}<div class="charts">${barTable(leftName, ["Reason", "Number"], reasons)}${barTable("Articles by year", ["Year", "Articles"], byYear)}</div>`;
}
