import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { eachArticle } from "@discoprep/articles/select";
import { type Article, isChinese } from "@discoprep/corpus";
import { readJsonLines } from "@discoprep/files";
import { Frequencies } from "@discoprep/files/text";
import { auditRemnants } from "@discoprep/wikitext";
import { barTable } from "../html/charts.ts";
import { fileNames } from "../html/file-names.ts";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, facts, table } from "../html/table.ts";
import { frequentFirst, sum } from "../model/buckets.ts";
import { releaseProvenance } from "../model/provenance.ts";
import type { ArticlesReport } from "../model/report.ts";
import type { ReportOptions } from "../options.ts";
import type { Part, SiteFolder } from "../site-folder.ts";
import { originOf } from "./provenance.ts";

/** Returns the part on the articles of a dump (`articles.jsonl`, `dropped.jsonl`) or on a blind set (`selection.jsonl`). */
export function articlesPart(folder: string, { text: withText = true }: ReportOptions): Part {
  return {
    name: basename(resolve(folder)),
    origin: ["articles of Wikinews", ...originOf(releaseProvenance(folder))],
    pages: { Overview: "index.html", Articles: "articles-1.html", "Remaining markup": "remnants.html" },
    write: (site) => writeArticles(folder, site, withText),
  };
}

interface LeftPage {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}

/** Writes the pages. Only one article is in memory with its text. */
async function writeArticles(folder: string, site: SiteFolder, withText: boolean): Promise<ArticlesReport> {
  const isBlind = existsSync(join(folder, "selection.jsonl"));
  const file = join(folder, isBlind ? "selection.jsonl" : "dropped.jsonl");
  const decisions = existsSync(file) ? (readJsonLines(file) as LeftPage[]) : [];
  const reasons = new Map(decisions.map(({ id, reason }) => [id, reason]));
  const fileName = fileNames();
  const listed: ReturnType<typeof listedArticle>[] = [];
  for await (const { article } of eachArticle(folder)) {
    const path = `article/${fileName(article.id)}.html`;
    if (withText) writeArticle(site, article, path);
    listed.push(listedArticle(article, withText ? site.address(path) : undefined));
  }
  const ids = new Set(listed.map(({ id }) => id));
  const left = isBlind ? decisions.filter(({ id }) => !ids.has(id)) : decisions;
  const remnants = new Frequencies();
  for (const { rule, count } of listed.flatMap((article) => article.remnants)) remnants.add(rule, count);
  const years = new Frequencies(listed.map(({ date }) => date.slice(0, 4) || "none"));
  const report: ArticlesReport = {
    kind: isBlind ? "blind-set" : "articles",
    name: basename(resolve(folder)),
    language: listed[0]?.language ?? "en",
    articles: listed.length,
    words: sum(listed.map(({ words }) => words)),
    paragraphs: sum(listed.map(({ paragraphs }) => paragraphs)),
    left: frequentFirst(new Frequencies(left.map(({ reason }) => reason))),
    remnants: frequentFirst(remnants),
    years: [...years].sort(([a], [b]) => (a < b ? -1 : 1)).map(([label, count]) => ({ label, count })),
  };
  const rows = listed.map(({ link, id, date, words, source }): Cell[] => {
    return [link, id, date, words, source, ...(isBlind ? [reasons.get(id) ?? ""] : [])];
  });
  const remnantRows = listed.flatMap(({ link, remnants }) =>
    remnants.map(({ rule, count, example }): Cell[] => [rule, count, link, withText ? example : ""]),
  );
  writePages(site, report, { rows, remnantRows, left });
  return report;
}

/** Returns the facts of an article in lists and figures. @param address of its page, if it has one */
function listedArticle(article: Article, address: string | undefined) {
  const { id, date, language, paragraphs, title, url } = article;
  const name = html`<bdi>${title}</bdi>`;
  return {
    id,
    date: date ?? "",
    language,
    link: address === undefined ? name : html`<a href=${address}>${name}</a>`,
    source: html`<a href="${safeUrl(url)}" rel="noreferrer">${language}</a>`,
    words: wordCount(article),
    paragraphs: paragraphs.length,
    remnants: auditRemnants(paragraphs),
  };
}

interface Listed {
  readonly rows: readonly Cell[][];
  readonly remnantRows: readonly Cell[][];
  readonly left: readonly LeftPage[];
}

function writePages(site: SiteFolder, report: ArticlesReport, { rows, remnantRows, left }: Listed): void {
  const { name, kind, articles } = report;
  const head = ["Article", "Id", "Date", "Words", "Source", ...(kind === "blind-set" ? ["Reason"] : [])];
  const title = `Articles of ${name}`;
  const list = writeList(site, { path: "articles", title, caption: "Articles", head, rows });
  const fileName = fileNames();
  const reasons = report.left.map(({ label }) => {
    const pages = left.filter(({ reason }) => reason === label);
    return writeList(site, {
      path: `left-${fileName(label)}`,
      title: `Left out of ${name}: ${label}`,
      caption: "Left out",
      head: ["Id", "Title", "Reason"],
      rows: pages.map(({ id, title, reason }) => [id, html`<bdi>${title}</bdi>`, reason]),
    });
  });
  const remnants =
    remnantRows.length === 0
      ? html`<p>The audit has found no markup.</p>`
      : html`<p>Markup that the audit has found in an article, by rule. The example is its first place there.</p>
${table("Remnants", ["Rule", "Times", "Article", "Example"], remnantRows)}`;
  site.page({ path: "remnants.html", title: `Remaining markup in ${name}`, main: remnants });
  site.page({ path: "index.html", title: `${articles} articles`, main: overview(report, list, reasons) });
}

/** Returns the number of words separated by white space; of Chinese and Japanese, that of characters. */
function wordCount({ paragraphs, language }: Article): number {
  const text = paragraphs.join("\n");
  if (isChinese(language) || language === "ja") return text.replace(/\s/g, "").length;
  return text.match(/\S+/g)?.length ?? 0;
}

/** Returns an address of the web; anything else would be a script or a local file, and becomes no link. */
function safeUrl(url: string): string {
  return /^https?:\/\//i.test(url) ? url : "#";
}

function writeArticle(site: SiteFolder, article: Article, path: string): void {
  const { title, date, url, language, paragraphs, categories, sources } = article;
  const facts = [date ?? "no date", `page ${article.id}`, `revision ${article.revision}`];
  const source = ({ author, title: work, publisher, date: day }: (typeof sources)[number]): Markup =>
    html`<li>${[author, work, publisher, day].filter((part) => part !== undefined).join(", ")}</li>`;
  site.page({
    path,
    title,
    main: html`<p>${facts.join(" · ")} · <a href="${safeUrl(url)}" rel="noreferrer">source</a></p>
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
  const pages = articles + sum(report.left.map(({ count }) => count));
  const counted = (count: number) => ({ value: count, shown: String(count) });
  const reasons = report.left.map(({ label, count }, at) => {
    const link = html`<a href="${encodeURIComponent(left[at] ?? "")}">${label}</a>`;
    return { label: link, number: counted(count), tone: "second" };
  });
  const byYear = years.map(({ label, count }) => ({ label, number: counted(count) }));
  const places = html`<a href="remnants.html">places</a>`;
  return html`${facts([
    { label: "Articles", figure: articles, note: html`of ${pages} pages · <a href="${list}">all</a>` },
    { label: "Words", figure: words },
    { label: "Paragraphs", figure: paragraphs },
    { label: "Remaining markup", figure: sum(remnants.map(({ count }) => count)), note: places },
  ])}<div class="charts">${barTable(leftName, ["Reason", "Number"], reasons)}${barTable("Articles by year", ["Year", "Articles"], byYear)}</div>`;
}

/** A table of any length, on pages whose paths begin alike. */
interface LongTable {
  readonly path: string;
  readonly title: string;
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Most rows of a page, so that it stays under 2 MB for any dump. */
const rowsPerPage = 1000;

/** Writes a table in pages of bounded length that link to one another. @returns the path of the first one */
export function writeList(site: SiteFolder, { path, title, caption, head, rows }: LongTable): string {
  const count = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const paths = Array.from({ length: count }, (_, index) => `${path}-${index + 1}.html`);
  for (const [page, path] of paths.entries()) {
    const part = rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage);
    const links = html`<nav aria-label="Pages of this list">${paths.map((address, index) =>
      index === page
        ? html`<b aria-current="page">${page + 1}</b> `
        : html`<a href="${encodeURIComponent(address)}">${index + 1}</a> `,
    )}</nav>
`;
    site.page({ path, title, main: html`${count > 1 && links}${table(caption, head, part)}` });
  }
  return paths[0] ?? "";
}
