import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  baseVersions,
  checkOutputApart,
  type Message,
  manifestText,
  UsageError,
  writeFolder,
} from "@discoprep/corpus";
import { readExpectedCounts } from "@discoprep/pipeline/stats";
import type { Chart } from "./html/charts.ts";
import { fileNames } from "./html/file-names.ts";
import { html } from "./html/markup.ts";
import { type NavigationLink, pageText } from "./html/page.ts";
import { type Cell, table } from "./html/table.ts";
import { holdsArticles, readArticleFolder } from "./model/articles.ts";
import type { PartReport, SiteReport } from "./model/report.ts";
import type { ReportOptions } from "./options.ts";
import { writeAgreementSite } from "./pages/agreement-site.ts";
import { writeArticlesSite } from "./pages/articles-site.ts";
import { writeChangesSite } from "./pages/changes-site.ts";
import { isLicensed, writeReleaseSite } from "./pages/release-site.ts";
import { writeScoreSite } from "./pages/score-site.ts";
import { type PartSite, type SiteFolder, siteFolder } from "./site-folder.ts";

/** What was written. */
export interface WrittenReport {
  readonly report: SiteReport;
  readonly messages: readonly Message[];
}

const licensedBanner =
  "Some documents have the names of a corpus of the Linguistic Data Consortium. Do not publish its text: --no-text leaves it out.";

/**
 * Writes a static site that opens from a file: `index.html`, `report.json` with every number shown, and the pages
 * of each part. Same input, same bytes; nothing is loaded from a network.
 * @throws ProblemError where an input cannot be read; the site of before then stays as it was
 */
export async function writeReport(options: ReportOptions): Promise<WrittenReport> {
  const { folders = [], gold, system = [], agreement = [], changes = [] } = options;
  checkOutputApart(options.out, [...folders, gold, ...system, ...agreement, ...changes]);
  const parts = reportParts(options);
  if (parts.length === 0) {
    throw new UsageError("name a folder, --gold with --system, --agreement or --changes");
  }
  return writeFolder(options.out, async (root) => {
    const written: PartSite<PartReport>[] = [];
    for (const part of parts) written.push(await writePart(root, part, parts.length));
    const report: SiteReport = { parts: written.map((part) => part.report) };
    if (parts.length > 1) writeFileSync(join(root, "index.html"), indexPage(parts, report));
    writeAssets(root);
    writeFileSync(join(root, "report.json"), `${JSON.stringify(report, null, 1)}\n`);
    writeFileSync(join(root, "manifest.json"), manifestText(siteManifest(options)));
    if (options.svg !== undefined) {
      await writeCharts(
        options.svg,
        parts,
        written.map(({ charts }) => charts),
      );
    }
    return { report, messages: written.flatMap(({ messages }) => messages) };
  });
}

/** A part of the site: what is shown, under which name, and its pages in the navigation. */
interface Part {
  /** The part's folder inside the site, with a final slash; empty for a site of one part. */
  readonly prefix: string;
  /** Relative to the part. */
  readonly links: readonly NavigationLink[];
  readonly banner: string | undefined;
  readonly write: (site: SiteFolder) => PartSite<PartReport> | Promise<PartSite<PartReport>>;
}

type NamedPart = Omit<Part, "prefix"> & { readonly name: string };

function reportParts(options: ReportOptions): Part[] {
  const { folders = [], text: withText = true } = options;
  const named: NamedPart[] = [
    ...folders.map((folder) => {
      const name = basename(resolve(folder));
      const part = holdsArticles(folder)
        ? articlesPart(folder, withText)
        : releasePart(folder, name, options);
      return { name, ...part };
    }),
    ...scorePart(options),
    ...agreementPart(options),
    ...changesPart(options),
  ];
  const fileName = fileNames();
  return named.map(({ name, ...part }, index) => ({
    ...part,
    prefix: named.length === 1 ? "" : `${fileName(name, String(index))}/`,
  }));
}

function scorePart({ gold, system, text: withText = true }: ReportOptions): NamedPart[] {
  if (gold === undefined && system === undefined) return [];
  if (gold === undefined || system === undefined) throw new UsageError("--gold and --system go together");
  const view = { name: basename(resolve(gold)), gold, systems: system, withText };
  return [
    {
      name: "score",
      links: scoreLinks,
      banner: withText && isLicensed(gold) ? licensedBanner : undefined,
      write: (site) => writeScoreSite(site, view),
    },
  ];
}

function agreementPart({ agreement, text: withText = true }: ReportOptions): NamedPart[] {
  if (agreement === undefined) return [];
  const [a, b] = twoOf(agreement, "--agreement takes the releases of two annotators");
  return [
    {
      name: "agreement",
      links: agreementLinks,
      banner: withText && isLicensed(a) ? licensedBanner : undefined,
      write: (site) => writeAgreementSite(site, { name: "agreement", a, b, withText }),
    },
  ];
}

function changesPart({ changes, text: withText = true }: ReportOptions): NamedPart[] {
  if (changes === undefined) return [];
  const [old, now] = twoOf(changes, "--changes takes two versions, the older one first");
  return [
    {
      name: "changes",
      links: [{ text: "Changes", path: "index.html" }],
      banner: undefined,
      write: (site) => writeChangesSite(site, { old, now, withText }),
    },
  ];
}

function twoOf(paths: readonly string[], usage: string): [string, string] {
  const [first, second, ...others] = paths;
  if (first === undefined || second === undefined || others.length > 0) throw new UsageError(usage);
  return [first, second];
}

function articlesPart(folder: string, withText: boolean): Omit<Part, "prefix"> {
  return {
    links: articleLinks,
    banner: undefined,
    write: (site) => writeArticlesSite(readArticleFolder(folder), site, withText),
  };
}

function releasePart(folder: string, name: string, options: ReportOptions): Omit<Part, "prefix"> {
  const { language, expect, text: withText = true } = options;
  const expected = expect === undefined ? undefined : readExpectedCounts(expect);
  return {
    links: releaseLinks(expected !== undefined),
    banner: withText && isLicensed(folder) ? licensedBanner : undefined,
    write: (site) => writeReleaseSite(folder, site, { name, language, withText, expected }),
  };
}

async function writePart(root: string, part: Part, parts: number): Promise<PartSite<PartReport>> {
  const home: NavigationLink[] = parts === 1 ? [] : [{ text: "Overview of all", path: "index.html" }];
  const navigation = [...home, ...part.links.map(({ text, path }) => ({ text, path: part.prefix + path }))];
  return part.write(siteFolder(root, { prefix: part.prefix, navigation, banner: part.banner }));
}

const articleLinks: readonly NavigationLink[] = [
  { text: "Overview", path: "index.html" },
  { text: "Articles", path: "articles-1.html" },
  { text: "Markup left", path: "remnants.html" },
];

const scoreLinks: readonly NavigationLink[] = [{ text: "Scores", path: "index.html" }];

const agreementLinks: readonly NavigationLink[] = [
  { text: "Agreement", path: "index.html" },
  { text: "Disagreements", path: "disagreements-1.html" },
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
  changes: "two versions",
  release: "release",
  score: "scores",
};

function sizes(report: PartReport): Cell[] {
  const sum = (counts: Readonly<Record<string, number>>): number =>
    Object.values(counts).reduce((total, count) => total + count, 0);
  switch (report.kind) {
    case "release":
      return [
        sum(report.statistics.documents),
        sum(report.statistics.words),
        sum(report.statistics.relations),
      ];
    case "score":
      return ["", "", report.systems[0]?.overall.gold ?? 0];
    case "changes":
      return [report.added + report.changed + report.renamed + report.unchanged, "", ""];
    case "agreement":
      return [report.agreement.documents, "", report.agreement.relations.a];
    default:
      return [report.articles, report.words, ""];
  }
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
  folders = [],
  text: withText = true,
  language,
}: Pick<ReportOptions, "folders" | "text" | "language">) {
  return {
    command: "report",
    options: { text: withText, ...(language !== undefined && { language }) },
    inputs: [],
    counts: { parts: folders.length },
    versions: baseVersions(),
  };
}
