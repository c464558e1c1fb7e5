import { ProblemError } from "@discoprep/corpus";
import { type DumpRun, type DumpSite, type DumpSource, findRun, newestDate } from "@discoprep/wikidump/site";
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
 * Looks for a dump newer than that of the last release. Where there is none, this takes one request.
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
  if (isWanted && date === last.date) return "same";
  if (isWanted && date === "latest" && (await newestDate(site, wiki, last.source)) === last.date)
    return "same";
  const found = await findRun(site, { wiki, date, source });
  // A mirror may lag behind. An older dump replaces a newer one only if the user asks for it.
  const isNews =
    last?.wiki !== wiki || found.run.date > last.date || (date !== "latest" && found.run.date !== last.date);
  return isNews ? found : "same";
}
