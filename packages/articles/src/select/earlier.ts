import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { type Article, type Message, ProblemError, problem } from "@discoprep/corpus";
import { eachJsonLine, readText } from "@discoprep/files";
import { jsonOf } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { documentParagraphs } from "../article-text.ts";
import { PageIds } from "../extract/tally.ts";
import { eachArticle } from "./articles.ts";
import type { Judgement } from "./judgement.ts";

interface EarlierDocument {
  readonly id: string;
  readonly paragraphs?: readonly string[];
}

const record = z.object({
  id: z.string(),
  title: z.string().optional(),
  date: z.string().nullish(),
  language: z.string().optional(),
  paragraphs: z.array(z.string()).optional(),
  taken: z.boolean().optional(),
});

/** Reads the documents of an earlier set: its `articles.jsonl` or `selection.jsonl`, or one page id a line. */
export function readEarlierSet(file: string): EarlierDocument[] {
  return readText(file)
    .split("\n")
    .flatMap((text, index) => {
      const line = text.trim();
      if (line === "") return [];
      if (/^\d+$/.test(line)) return [{ id: line }];
      const { data } = record.safeParse(jsonOf(line));
      if (data === undefined) {
        const expected = "one page id a line, or the articles.jsonl of the earlier set";
        const where = { file, line: index + 1 };
        throw new ProblemError(problem("not-an-id-list", where, { expected, found: line }));
      }
      const { id, taken, title, paragraphs, date = null, language = "" } = data;
      if (taken === false) return [];
      if (title === undefined || paragraphs === undefined) return [{ id }];
      return [{ id, paragraphs: documentParagraphs({ title, date, language, paragraphs }) }];
    });
}

export function compareWithEarlier(
  earlier: readonly EarlierDocument[],
  articles: readonly Article[],
  report: (message: Message) => void,
): void {
  const now = new Map(articles.map((article) => [article.id, article]));
  for (const { id, paragraphs } of earlier) {
    const article = now.get(id);
    if (article === undefined) report(problem("missing-document", { page: id }));
    if (article === undefined || paragraphs === undefined) continue;
    const texts = documentParagraphs(article);
    let at = 0;
    while (at < texts.length && texts[at] === paragraphs[at]) at++;
    if (at === texts.length && at === paragraphs.length) continue;
    const expected = paragraphs[at] ?? "no further paragraph";
    const found = texts[at] ?? "no further paragraph";
    report(problem("changed-document", { page: id }, { expected, found }));
  }
}

export interface OlderDump {
  readonly place: string;
  readonly ids: PageIds;
  readonly newestId: number;
}

/** Reads the pages of an older dump: its articles, and those `extract` dropped, as a redirect may become an article. */
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
