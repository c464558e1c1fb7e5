import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { type Article, type Message, problem } from "@discoprep/corpus";
import { eachJsonLine } from "@discoprep/files";
import { PageIds } from "../extract/tally.ts";
import { eachArticle } from "./articles.ts";

/** The pages of an older dump. */
export interface OlderDump {
  readonly ids: Pick<PageIds, "has">;
  readonly pages: number;
  /** The highest id, or 0. */
  readonly newest: number;
}

/**
 * Reads the pages of an older dump: its articles and, in a folder of `extract`, those it dropped, as a redirect may become an
 * article.
 * @param place the folder, or the file of its articles
 * @throws ProblemError if there are no articles, or a line is none
 */
export async function readOlderDump(place: string): Promise<OlderDump> {
  const ids = new PageIds();
  let pages = 0;
  let newest = 0;
  const add = (id: string): void => {
    if (!ids.add(id)) return;
    pages++;
    newest = Math.max(newest, Number(id) || 0);
  };
  for await (const { article } of eachArticle(place)) add(article.id);
  const dropped = ["dropped.jsonl", "dropped.jsonl.gz"].map((name) => join(place, name)).find(existsSync);
  if (dropped !== undefined)
    for await (const { record } of eachJsonLine(dropped)) add((record as Pick<Article, "id">).id);
  return { ids, pages, newest };
}

export function olderDumpCounts(
  { pages, newest }: OlderDump,
  judgements: readonly { readonly id: string; readonly taken: boolean; readonly reason: string }[],
): Readonly<Record<string, number>> {
  return {
    pages,
    newestId: newest,
    left: judgements.filter(({ reason }) => reason === "in-older-dump").length,
    takenWithLowerId: judgements.filter(({ id, taken }) => taken && Number(id) < newest).length,
  };
}

/** Page ids grow: a page with a lower one was moved or restored, and its text may be older than the dump. */
export function reportLowerIds(
  place: string,
  { takenWithLowerId = 0 }: Readonly<Record<string, number>>,
  report: (message: Message) => void,
): void {
  if (takenWithLowerId === 0) return;
  const found = `${takenWithLowerId} of the articles taken`;
  report(problem("page-before-older-dump", { file: basename(place) }, { found }));
}
