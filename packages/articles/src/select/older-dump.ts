import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { type Article, type Message, problem } from "@discoprep/corpus";
import { eachJsonLine } from "@discoprep/files";
import { PageIds } from "../extract/tally.ts";
import { eachArticle } from "./articles.ts";
import type { Judgement } from "./judgement.ts";

export interface OlderDump {
  readonly place: string;
  readonly ids: PageIds;
  readonly newestId: number;
}

/**
 * Reads the pages of an older dump: its articles and, in a folder of `extract`, those it dropped, as a redirect may become an
 * article.
 * @param place the folder, or the file of its articles
 * @throws ProblemError if there are no articles, or a line is none
 */
export async function readOlderDump(place: string): Promise<OlderDump> {
  const ids = new PageIds();
  let newestId = 0;
  const add = (id: string): void => {
    ids.add(id);
    newestId = Math.max(newestId, Number(id) || 0);
  };
  for await (const { article } of eachArticle(place)) add(article.id);
  const dropped = ["dropped.jsonl", "dropped.jsonl.gz"].map((name) => join(place, name)).find(existsSync);
  if (dropped !== undefined)
    for await (const { record } of eachJsonLine(dropped)) add((record as Pick<Article, "id">).id);
  return { place, ids, newestId };
}

/** Counts, and warns of pages with a lower id: they were moved or restored, and their text may be older than the dump. */
export function olderDumpCounts(
  { place, ids, newestId }: OlderDump,
  judgements: readonly Judgement[],
  report: (message: Message) => void,
): object {
  const left = judgements.filter(({ reason }) => reason === "in-older-dump").length;
  const takenWithLowerId = judgements.filter(({ id, taken }) => taken && Number(id) < newestId).length;
  if (takenWithLowerId > 0) {
    const found = `${takenWithLowerId} of the articles taken`;
    report(problem("page-before-older-dump", { file: basename(place) }, { found }));
  }
  return { pages: ids.size, newestId, left, takenWithLowerId };
}
