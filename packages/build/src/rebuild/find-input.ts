import { ProblemError } from "@discoprep/corpus";
import {
  type DumpRun,
  type DumpSite,
  type DumpSource,
  findRun,
  newestDate,
  runOfDate,
} from "@discoprep/wikidump/site";
import { readSources } from "../index.ts";
import type { ReleaseFacts } from "./store.ts";

/** The source of a dataset that is a wiki's dump. */
export interface DumpOfWiki {
  /** The name of the source. */
  readonly source: string;
  readonly wiki: string;
}

/** @throws ProblemError where the dataset names no wiki, or more than one */
export function dumpOf(dataset: string): DumpOfWiki {
  const dumps = readSources(dataset).flatMap(({ name, wiki }) =>
    wiki === undefined ? [] : [{ source: name, wiki }],
  );
  const [dump] = dumps;
  if (dump !== undefined && dumps.length === 1) return dump;
  throw new ProblemError({
    rule: "invalid-dataset",
    what: "the dataset is not made from one dump of a wiki",
    where: { file: `${dataset}/sources.json` },
    expected: 'one source with a "wiki", such as "enwikinews"',
    found: dumps.length === 0 ? "none" : dumps.map(({ wiki }) => wiki).join(", "),
    remedy: "Choose another dataset, or name the wiki there.",
  });
}

/** The newest dump, where it differs from that of the last release. */
export type FoundInput = { readonly run: DumpRun; readonly unready: readonly string[] } | "same";

/**
 * Looks for a dump newer than that of the last release, or of the same date with other files: the site corrects dumps.
 * @throws TryLaterError and ProblemError as `findRun`
 */
export async function findInput(
  site: DumpSite,
  wiki: string,
  last: ReleaseFacts | undefined,
  wanted: { readonly date?: string | undefined; readonly source?: DumpSource | undefined },
): Promise<FoundInput> {
  const { date = "latest", source = "auto" } = wanted;
  const isWanted = last !== undefined && last.wiki === wiki && (source === "auto" || source === last.source);
  if (isWanted) {
    const newest = date === "latest" ? await newestDate(site, wiki, last.source) : date;
    if (newest === last.date) {
      const run = await runOfDate(site, wiki, last.date, last.source);
      return isCorrected(run, last) ? { run, unready: [] } : "same";
    }
  }
  const found = await findRun(site, { wiki, date, source });
  if (last === undefined || last.wiki !== wiki) return found;
  // A mirror may lag behind. An older dump replaces a newer one only if the user asks for it.
  const isOther = found.run.date > last.date || (date !== "latest" && found.run.date !== last.date);
  return isOther || isCorrected(found.run, last) ? found : "same";
}

function isCorrected(run: DumpRun, last: ReleaseFacts): boolean {
  return run.date === last.date && run.source === last.source && filesOf(run) !== filesOf(last);
}

function filesOf({ files }: Pick<DumpRun | ReleaseFacts, "files">): string {
  return files.map(({ name, hash }) => `${hash} ${name}`).join();
}
