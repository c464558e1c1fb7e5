import { ProblemError, problem, TryLaterError, UsageError } from "@discoprep/corpus";
import { contentDates, contentRun } from "./content.ts";
import { legacyDates, legacyRun } from "./legacy.ts";
import type { DumpRun } from "./run.ts";
import type { DumpSite } from "./site.ts";

/** The layout to look in. `auto`: the legacy one or, if it has no dump that is ready, the exports. */
export type DumpSource = "auto" | "legacy" | "content";

export interface FindOptions {
  /** The database name of the wiki: `enwikinews`. */
  readonly wiki: string;
  /** `latest`, the newest that is ready (default), or `YYYYMMDD`. */
  readonly date?: string;
  readonly source?: DumpSource;
}

const layouts = {
  legacy: { dates: legacyDates, run: legacyRun },
  content: { dates: contentDates, run: contentRun },
} as const;

/** Returns the date of the newest dump in a layout, ready or not. Makes one request. */
export async function newestDate(
  site: DumpSite,
  wiki: string,
  layout: keyof typeof layouts,
): Promise<string | undefined> {
  return (await layouts[layout].dates(site, wiki))[0];
}

/** Returns the dump of a date in a layout, of the legacy one by a single request. @throws TryLaterError if it is not ready */
export async function runOfDate(
  site: DumpSite,
  wiki: string,
  date: string,
  layout: keyof typeof layouts,
): Promise<DumpRun> {
  const run = await layouts[layout].run(site, wiki, date);
  if ("unready" in run)
    throw new TryLaterError(`the dump of ${wiki} is not ready at ${site.name}: ${run.unready}`);
  return run;
}

/** A run that is ready, and newer ones that are not. */
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
  const seen: string[] = [];
  for (const layout of source === "auto" ? (["legacy", "content"] as const) : [source]) {
    const dates = await layouts[layout].dates(site, wiki);
    seen.push(...dates);
    // A server that does not list its folders may still have the date.
    for (const candidate of date === "latest" ? dates : [date]) {
      const run = await layouts[layout].run(site, wiki, candidate);
      if (!("unready" in run)) return { run, unready };
      if (dates.includes(candidate)) unready.push(run.unready);
    }
  }
  if (unready.length > 0)
    throw new TryLaterError(`no dump of ${wiki} is ready at ${site.name}: ${unready.join("; ")}`);
  const expected = `the database name of a wiki, such as enwikinews, and a site with a folder ${wiki}/`;
  const found = [...new Set(seen)].sort().reverse().join(", ");
  const details =
    seen.length > 0
      ? { expected: `a dump of ${wiki} of a date that the site still holds, not of ${date}`, found }
      : { expected, found: `no dump of ${wiki}` };
  throw new ProblemError(problem("no-dump", { file: site.name }, details));
}
