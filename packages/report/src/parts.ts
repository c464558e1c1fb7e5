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
  const { folders = [] } = options;
  const named = [
    ...folders.map((folder) => (holdsArticles(folder) ? articlesPart : releasePart)(folder, options)),
    ...scorePart(options),
    ...agreementPart(options),
  ];
  const fileName = fileNames();
  return named.map(({ name, ...part }, index) => ({
    ...part,
    prefix: named.length === 1 ? "" : `${fileName(name, String(index))}/`,
  }));
}

/** @param licensed the release whose texts are shown, if any */
function namedPart(
  name: string,
  pages: Readonly<Record<string, string>>,
  write: Part["write"],
  { text: withText = true }: ReportOptions,
  licensed?: string,
): NamedPart {
  const links = Object.entries(pages).map(([text, path]) => ({ text, path }));
  const banner = withText && licensed !== undefined && isLicensed(licensed) ? licensedBanner : undefined;
  return { name, links, banner, write };
}

function scorePart(options: ReportOptions): NamedPart[] {
  const { gold, system, text: withText = true } = options;
  if (gold === undefined && system === undefined) return [];
  if (gold === undefined || system === undefined) throw new UsageError("--gold and --system go together");
  const write: Part["write"] = async (site) => {
    const { writeScoreSite } = await import("./pages/score-site.ts");
    return writeScoreSite(site, { name: basename(resolve(gold)), gold, systems: system, withText });
  };
  return [namedPart("score", { Scores: "index.html" }, write, options, gold)];
}

function agreementPart(options: ReportOptions): NamedPart[] {
  const { agreement, text: withText = true } = options;
  if (agreement === undefined) return [];
  const [a, b, ...others] = agreement;
  if (a === undefined || b === undefined)
    throw new UsageError("--agreement takes the releases of two annotators or more");
  const several = others.length > 0;
  const write: Part["write"] = async (site) => {
    if (several) {
      const { writeSeveralAgreementSite } = await import("./pages/several-agreement-site.ts");
      return writeSeveralAgreementSite(site, { name: "agreement", releases: agreement, withText });
    }
    const { writeAgreementSite } = await import("./pages/agreement-site.ts");
    return writeAgreementSite(site, { name: "agreement", a, b, withText });
  };
  const pages = { Agreement: "index.html", ...(!several && { Disagreements: "disagreements.html" }) };
  return [namedPart("agreement", pages, write, options, a)];
}

function articlesPart(folder: string, options: ReportOptions): NamedPart {
  const write: Part["write"] = async (site) => {
    const { readArticleFolder } = await import("./model/articles.ts");
    const { writeArticlesSite } = await import("./pages/articles-site.ts");
    return writeArticlesSite(readArticleFolder(folder), site, options.text ?? true);
  };
  const pages = { Overview: "index.html", Articles: "articles-1.html", "Markup left": "remnants.html" };
  return namedPart(basename(resolve(folder)), pages, write, options);
}

function releasePart(folder: string, options: ReportOptions): NamedPart {
  const { language, expect, text: withText = true } = options;
  const name = basename(resolve(folder));
  const expected = expect === undefined ? undefined : readExpectedCounts(expect);
  const write: Part["write"] = async (site) => {
    const { writeReleaseSite } = await import("./pages/release-site.ts");
    return writeReleaseSite(folder, site, {
      ...{ name, language, withText, expected },
      isOneOfSeveral: (options.folders ?? []).length > 1,
    });
  };
  const pages = {
    Overview: "index.html",
    Documents: "documents.html",
    Relations: "relations.html",
    ...(withText && { Concordance: "concordance.html" }),
    Connectives: "connectives.html",
    ...(expected !== undefined && { "Published counts": "comparison.html" }),
  };
  return namedPart(name, pages, write, options, folder);
}
