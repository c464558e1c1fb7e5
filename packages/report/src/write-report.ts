import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { baseVersions, checkOutputApart, type Message, manifestText, writeFolder } from "@discoprep/corpus";
import type { ExpectedCounts } from "@discoprep/pipeline";
import type { Chart } from "./html/charts.ts";
import { fileNames } from "./html/file-names.ts";
import { html, type Markup } from "./html/markup.ts";
import { type NavigationLink, pageText } from "./html/page.ts";
import { table } from "./html/table.ts";
import { holdsArticles, readArticleFolder } from "./model/articles.ts";
import type { ArticlesReport, ReleaseReport, SiteReport } from "./model/report.ts";
import { writeArticlesSite } from "./pages/articles-site.ts";
import { isLicensed, writeReleaseSite } from "./pages/release-site.ts";
import { type PartSite, siteFolder } from "./site-folder.ts";

/** What to report on, and where the site goes. */
export interface ReportOptions {
  /** Releases (or folders of train, dev and test), articles of a dump, blind sets. */
  readonly folders: readonly string[];
  /** The site's folder. It is replaced as a whole. */
  readonly out: string;
  /** False: ids, labels and counts only, for corpora that must not be published. Default true. */
  readonly withText?: boolean | undefined;
  /** A BCP 47 tag of the releases; without it, told from the texts. */
  readonly language?: string | undefined;
  /** Published counts to compare releases with, as `stats --expect` takes them. */
  readonly expected?: ExpectedCounts | undefined;
  /** A folder that gets the charts as SVG files. */
  readonly charts?: string | undefined;
}

/** What was written. */
export interface WrittenReport {
  readonly report: SiteReport;
  readonly messages: readonly Message[];
}

type PartReport = ReleaseReport | ArticlesReport;

const licensedBanner =
  "Some documents have the names of a corpus of the Linguistic Data Consortium. Do not publish its text: --no-text leaves it out.";

/**
 * Writes a static site that opens from a file: `index.html`, `report.json` with every number shown, and the pages
 * of each part. Same input, same bytes; nothing is loaded from a network.
 * @throws ProblemError where an input cannot be read; the site of before then stays as it was
 */
export async function writeReport(options: ReportOptions): Promise<WrittenReport> {
  checkOutputApart(options.out, options.folders);
  return writeFolder(options.out, async (root) => {
    const parts = partFrames(options.folders);
    const written: PartSite<PartReport>[] = [];
    for (const part of parts) written.push(await writePart(root, part, options));
    const report: SiteReport = { parts: written.map((part) => part.report) };
    if (parts.length > 1) writeFileSync(join(root, "index.html"), indexPage(parts, report));
    writeAssets(root);
    writeFileSync(join(root, "report.json"), `${JSON.stringify(report, null, 1)}\n`);
    writeFileSync(join(root, "manifest.json"), manifestText(siteManifest(options)));
    if (options.charts !== undefined)
      await writeCharts(
        options.charts,
        parts,
        written.map(({ charts }) => charts),
      );
    return { report, messages: written.flatMap(({ messages }) => messages) };
  });
}

/** A part of the site: one of the folders given, with a name that no other part has. */
interface Part {
  readonly folder: string;
  readonly name: string;
  /** The part's folder inside the site, with a final slash; empty for a site of one part. */
  readonly prefix: string;
}

function partFrames(folders: readonly string[]): Part[] {
  const name = fileNames();
  return folders.map((folder, index) => {
    const own = basename(resolve(folder));
    return { folder, name: own, prefix: folders.length === 1 ? "" : `${name(own, String(index))}/` };
  });
}

async function writePart(root: string, part: Part, options: ReportOptions): Promise<PartSite<PartReport>> {
  const withText = options.withText ?? true;
  const articles = holdsArticles(part.folder);
  const home: NavigationLink[] = part.prefix === "" ? [] : [{ text: "Overview of all", path: "index.html" }];
  const links = articles ? articleLinks : releaseLinks(options.expected !== undefined);
  const navigation = [...home, ...links.map(({ text, path }) => ({ text, path: part.prefix + path }))];
  if (articles) {
    const site = siteFolder(root, { prefix: part.prefix, navigation, banner: undefined });
    return writeArticlesSite(readArticleFolder(part.folder), site, withText);
  }
  const banner = withText && isLicensed(part.folder) ? licensedBanner : undefined;
  const site = siteFolder(root, { prefix: part.prefix, navigation, banner });
  const { language, expected } = options;
  return writeReleaseSite(part.folder, site, { name: part.name, language, withText, expected });
}

const articleLinks: readonly NavigationLink[] = [
  { text: "Overview", path: "index.html" },
  { text: "Articles", path: "articles-1.html" },
  { text: "Markup left", path: "remnants.html" },
];

function releaseLinks(compared: boolean): NavigationLink[] {
  const links = [
    { text: "Overview", path: "index.html" },
    { text: "Documents", path: "documents.html" },
    { text: "Relations", path: "relations.html" },
    { text: "Connectives", path: "connectives.html" },
  ];
  return compared ? [...links, { text: "Published counts", path: "comparison.html" }] : links;
}

function indexPage(parts: readonly Part[], { parts: reports }: SiteReport): string {
  const rows = reports.map((report, index) => [
    html`<a href="${encodeURIComponent((parts[index]?.prefix ?? "").slice(0, -1))}/index.html">${report.name}</a>`,
    report.kind === "release" ? "release" : report.kind === "articles" ? "articles of a dump" : "blind set",
    report.language,
    ...sizes(report),
  ]);
  return pageText({
    path: "index.html",
    title: "Overview",
    navigation: [],
    main: table(
      "Parts of this report",
      ["Part", "What", "Language", "Documents", "Words", "Relations"],
      rows,
    ),
  });
}

function sizes(report: PartReport): (number | Markup | string)[] {
  if (report.kind !== "release") return [report.articles, report.words, ""];
  const sum = (counts: Readonly<Record<string, number>>): number =>
    Object.values(counts).reduce((total, count) => total + count, 0);
  const { documents, words, relations } = report.statistics;
  return [sum(documents), sum(words), sum(relations)];
}

/** The style sheet and the client; from the sources (in a test) the client is the one built last. */
function writeAssets(root: string): void {
  mkdirSync(join(root, "assets"), { recursive: true });
  const style = fileURLToPath(new URL("../assets/report.css", import.meta.url));
  const client = fileURLToPath(new URL("../dist/assets/report.js", import.meta.url));
  copyFileSync(style, join(root, "assets/report.css"));
  copyFileSync(client, join(root, "assets/report.js"));
}

async function writeCharts(
  folder: string,
  parts: readonly Part[],
  charts: readonly (readonly Chart[])[],
): Promise<void> {
  await writeFolder(folder, (root) => {
    for (const [index, { prefix }] of parts.entries()) {
      for (const { name, svg } of charts[index] ?? []) {
        mkdirSync(join(root, prefix), { recursive: true });
        writeFileSync(join(root, prefix, `${name}.svg`), svg.text);
      }
    }
    writeFileSync(join(root, "manifest.json"), manifestText(siteManifest({ folders: [] })));
  });
}

function siteManifest({
  folders,
  withText = true,
  language,
}: Pick<ReportOptions, "folders" | "withText" | "language">) {
  return {
    command: "report",
    options: { text: withText, ...(language !== undefined && { language }) },
    inputs: [],
    counts: { parts: folders.length },
    versions: baseVersions(),
  };
}
