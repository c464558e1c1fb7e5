import { basename, resolve } from "node:path";
import { UsageError } from "@discoprep/corpus";
import { readExpectedCounts } from "@discoprep/releases/stats";
import { fileNames } from "./html/file-names.ts";
import type { NavigationLink } from "./html/page.ts";
import { holdsArticles, isLicensed } from "./input-folders.ts";
import type { PartReport } from "./model/report.ts";
import type { ReportOptions } from "./options.ts";
import type { PartSite, SiteFolder } from "./site-folder.ts";

/** A part of the site: what is shown, under which name, and its pages in the navigation. */
export interface Part {
  /** The part's folder inside the site, with a final slash; empty for a site of one part. */
  readonly prefix: string;
  /** Relative to the part. */
  readonly links: readonly NavigationLink[];
  readonly banner: string | undefined;
  /** Loads what makes these pages, too: no part waits for what the others need. */
  readonly write: (site: SiteFolder) => Promise<PartSite<PartReport>>;
}

type NamedPart = Omit<Part, "prefix"> & { readonly name: string };

const licensedBanner =
  "Some documents have the names of a corpus of the Linguistic Data Consortium. Do not publish its text: --no-text leaves it out.";

/**
 * The parts that the options ask for, in the order of the navigation.
 * @throws UsageError where options that go together do not
 */
export function reportParts(options: ReportOptions): Part[] {
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
      async write(site) {
        const { writeScoreSite } = await import("./pages/score-site.ts");
        return writeScoreSite(site, view);
      },
    },
  ];
}

function agreementPart({ agreement, text: withText = true }: ReportOptions): NamedPart[] {
  if (agreement === undefined) return [];
  const [a, b] = twoPaths(agreement, "--agreement takes the releases of two annotators");
  return [
    {
      name: "agreement",
      links: agreementLinks,
      banner: withText && isLicensed(a) ? licensedBanner : undefined,
      async write(site) {
        const { writeAgreementSite } = await import("./pages/agreement-site.ts");
        return writeAgreementSite(site, { name: "agreement", a, b, withText });
      },
    },
  ];
}

function changesPart({ changes, text: withText = true }: ReportOptions): NamedPart[] {
  if (changes === undefined) return [];
  const [old, now] = twoPaths(changes, "--changes takes two versions, the older one first");
  return [
    {
      name: "changes",
      links: [{ text: "Changes", path: "index.html" }],
      banner: undefined,
      async write(site) {
        const { writeChangesSite } = await import("./pages/changes-site.ts");
        return writeChangesSite(site, { old, now, withText });
      },
    },
  ];
}

function twoPaths(paths: readonly string[], usage: string): [string, string] {
  const [first, second, ...others] = paths;
  if (first === undefined || second === undefined || others.length > 0) throw new UsageError(usage);
  return [first, second];
}

function articlesPart(folder: string, withText: boolean): Omit<Part, "prefix"> {
  return {
    links: articleLinks,
    banner: undefined,
    async write(site) {
      const { readArticleFolder } = await import("./model/articles.ts");
      const { writeArticlesSite } = await import("./pages/articles-site.ts");
      return writeArticlesSite(readArticleFolder(folder), site, withText);
    },
  };
}

function releasePart(folder: string, name: string, options: ReportOptions): Omit<Part, "prefix"> {
  const { language, expect, text: withText = true } = options;
  const expected = expect === undefined ? undefined : readExpectedCounts(expect);
  return {
    links: releaseLinks(expected !== undefined),
    banner: withText && isLicensed(folder) ? licensedBanner : undefined,
    async write(site) {
      const { writeReleaseSite } = await import("./pages/release-site.ts");
      return writeReleaseSite(folder, site, { name, language, withText, expected });
    },
  };
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
