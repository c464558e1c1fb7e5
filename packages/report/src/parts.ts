import { statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { type Message, UsageError } from "@discoprep/corpus";
import { articlesFile } from "@discoprep/files";
import { documentFiles } from "@discoprep/formats/format";
import { releasePaths, releaseSets } from "@discoprep/formats/release";
import { readExpectedCounts } from "@discoprep/releases/stats";
import type { Frame } from "./html/page.ts";
import { inputNames } from "./input-names.ts";
import { releaseProvenance } from "./model/provenance.ts";
import type { PartReport } from "./model/report.ts";
import type { ReportOptions } from "./options.ts";
import { originOf } from "./pages/provenance.ts";
import { releaseNavigation } from "./pages/release-pages.ts";
import type { SiteFolder } from "./site-folder.ts";

/** A part of the site: its name and origin, its pages, and the function that writes them. */
export interface Part extends Pick<Frame, "name" | "origin"> {
  /** Paths of the pages in the navigation by their names; relative to the part. */
  readonly pages: Readonly<Record<string, string>>;
  /** The release whose texts the pages show, if any. */
  readonly texts?: string;
  /** Loads the code of these pages, too: no part waits for what the others need. */
  readonly write: (site: SiteFolder, report: (message: Message) => void) => Promise<PartReport>;
}

/**
 * Returns the parts that the options ask for, in the order of the navigation.
 * @throws UsageError where options that go together do not
 */
export function reportParts(options: ReportOptions): Part[] {
  const { folders = [], gold, system, agreement } = options;
  if ((gold === undefined) !== (system === undefined))
    throw new UsageError("--gold and --system go together");
  return [
    ...folders.map((folder) =>
      articlesFile(folder) === undefined ? releasePart(folder, options) : articlesPart(folder, options),
    ),
    ...(gold === undefined || system === undefined ? [] : [scorePart(gold, system, options)]),
    ...(agreement === undefined ? [] : [agreementPart(agreement, options)]),
  ];
}

function scorePart(gold: string, systems: readonly string[], { text: withText = true }: ReportOptions): Part {
  const name = basename(resolve(gold));
  return {
    name: "score",
    origin: ["scores", `gold: ${name}`, `systems: ${inputNames(systems).join(", ")}`],
    pages: { Scores: "index.html", Relations: "outcomes.html" },
    texts: gold.includes(".rels") ? undefined : gold,
    async write(site, report) {
      const { writeScoreSite } = await import("./pages/score-site.ts");
      return writeScoreSite(site, { name, gold, systems, withText }, report);
    },
  };
}

function agreementPart(releases: readonly string[], { text: withText = true }: ReportOptions): Part {
  const [a, b, ...others] = releases;
  if (a === undefined || b === undefined)
    throw new UsageError("--agreement takes the releases of two annotators or more");
  const pages = { Agreement: "index.html" };
  return {
    name: "agreement",
    origin: ["annotators", ...inputNames(releases)],
    pages: others.length === 0 ? { ...pages, Disagreements: "disagreements.html" } : pages,
    texts: a,
    async write(site) {
      const { writeAgreementSite } = await import("./pages/agreement-site.ts");
      return writeAgreementSite(site, releases, withText);
    },
  };
}

function articlesPart(folder: string, { text: withText = true }: ReportOptions): Part {
  return {
    name: basename(resolve(folder)),
    origin: ["articles of Wikinews", ...originOf(releaseProvenance(folder))],
    pages: { Overview: "index.html", Articles: "articles-1.html", "Markup left": "remnants.html" },
    async write(site) {
      const { readArticleFolder } = await import("./model/articles.ts");
      const { writeArticlesSite } = await import("./pages/articles-site.ts");
      return writeArticlesSite(readArticleFolder(folder), site, withText);
    },
  };
}

function releasePart(folder: string, options: ReportOptions): Part {
  const { folders = [], language, expect, text: withText = true } = options;
  const name = basename(resolve(folder));
  const expected = expect === undefined ? undefined : readExpectedCounts(expect);
  const provenance = releaseProvenance(folder);
  return {
    name,
    origin: ["release", ...originOf(provenance)],
    pages: releaseNavigation(withText, expected !== undefined),
    texts: folder,
    async write(site, report) {
      const { writeReleaseSite } = await import("./pages/release-site.ts");
      const isOneOfSeveral = folders.length > 1;
      const view = { name, language, withText, expected, isOneOfSeveral, provenance };
      return writeReleaseSite(folder, site, view, report);
    },
  };
}

/** Tells whether a release has ids as the corpora of the Linguistic Data Consortium (Penn and Chinese Treebank) have. */
export function isLicensed(release: string): boolean {
  const folder = statSync(release).isFile() ? dirname(release) : release;
  const sets = releasePaths(folder).raw === undefined ? releaseSets(folder) : [{ folder }];
  return sets.some((set) => {
    const { raw } = releasePaths(set.folder);
    return raw !== undefined && [...documentFiles(raw).keys()].some((id) => /^(?:wsj|chtb)_\d{4}$/i.test(id));
  });
}
