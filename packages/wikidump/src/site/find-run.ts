import { ProblemError, problem, TryLaterError, UsageError } from "@discoprep/corpus";
import { layouts } from "./layouts.ts";
import type { DumpRun, DumpSite } from "./site.ts";

/** The layout to look in. `auto`: the legacy one or, if it has no dump that is ready, the exports. */
export type DumpSource = "auto" | "legacy" | "content";

export interface FindOptions {
  readonly wiki: string;
  /** `latest`, the newest that is ready (default), or `YYYYMMDD`. */
  readonly date?: string;
  readonly source?: DumpSource;
}

async function datesOf(site: DumpSite, wiki: string, layout: keyof typeof layouts): Promise<string[]> {
  const names = (await site.list(layouts[layout].folder(wiki))) ?? [];
  return names
    .filter((name) => /^\d{4}(?:\d{4}|-\d\d-\d\d)\/?$/.test(name))
    .map((name) => name.replaceAll(/[-/]/g, ""))
    .sort()
    .reverse();
}

/** Returns the date of the newest dump in a layout, ready or not. Makes one request. */
export async function newestDate(
  site: DumpSite,
  wiki: string,
  layout: keyof typeof layouts,
): Promise<string | undefined> {
  return (await datesOf(site, wiki, layout))[0];
}

export interface FoundRun {
  readonly run: DumpRun;
  readonly unready: readonly string[];
}

/**
 * Finds a dump that is ready. The folder `latest` of the site may mix files of two dates, and is not used.
 * @throws TryLaterError if no dump is ready or the site cannot be reached; ProblemError for an unknown wiki or date; UsageError
 *   for a date or wiki that cannot be one
 */
export async function findRun(site: DumpSite, options: FindOptions): Promise<FoundRun> {
  const { wiki, date = "latest", source = "auto" } = options;
  if (!/^[a-z][a-z0-9_-]*$/.test(wiki))
    throw new UsageError(`${JSON.stringify(wiki)} is no wiki; name one as enwikinews`);
  if (date !== "latest" && !/^\d{8}$/.test(date))
    throw new UsageError(`a date is latest or YYYYMMDD, not ${date}`);
  const unready: string[] = [];
  const datesThere: string[] = [];
  for (const layout of source === "auto" ? (["legacy", "content"] as const) : [source]) {
    const listed = date === "latest" ? await datesOf(site, wiki, layout) : undefined;
    const reasons = new Map<string, string>();
    for (const candidate of listed ?? [date]) {
      const run = await layouts[layout].run(site, wiki, candidate);
      if (!("unready" in run)) return { run, unready: [...unready, ...reasons.values()] };
      reasons.set(candidate, run.unready);
    }
    const dates = listed ?? (await datesOf(site, wiki, layout));
    datesThere.push(...dates);
    unready.push(...dates.flatMap((candidate) => reasons.get(candidate) ?? []));
  }
  if (unready.length > 0)
    throw new TryLaterError(`no dump of ${wiki} is ready at ${site.name}: ${unready.join("; ")}`);
  const isWiki = datesThere.length > 0;
  const expected = isWiki
    ? `a dump of ${wiki} of a date that the site still holds, not of ${date}`
    : `the database name of a wiki, such as enwikinews, and a site with a folder ${wiki}/`;
  const found = isWiki ? [...new Set(datesThere)].sort().reverse().join(", ") : `no dump of ${wiki}`;
  throw new ProblemError(problem("no-dump", { file: site.name }, { expected, found }));
}
