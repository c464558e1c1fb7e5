import { basename } from "node:path";
import type { Article } from "@discoprep/corpus";
import { contentHash, type Manifest, toJsonLines } from "@discoprep/files";
import { countLabel } from "@discoprep/files/text";
import { articlesInScript } from "./articles-in-script.ts";
import type { CountedCandidate } from "./budget.ts";
import { judgeArticle } from "./criteria.ts";
import type { SelectOptions } from "./options.ts";
import { remnantsOf } from "./remnants.ts";
import type { ArticleSegmenter } from "./segmented-article.ts";
import type { SetWriter } from "./set-writer.ts";

/** What is known of the articles once each has been looked at: no text, but of those listed, is kept. */
export interface JudgedArticles {
  /** Those that meet the criteria. */
  readonly candidates: readonly CountedCandidate[];
  /** How many of the others there are, by reason. */
  readonly left: ReadonlyMap<string, number>;
  /** How many had their words counted. */
  readonly counted: number;
  /** Those of the earlier set. */
  readonly listed: readonly Article[];
  /** `articles.jsonl`, for the manifest. */
  readonly input: Manifest["inputs"][number];
}

/**
 * Judges the articles one by one, by themselves. Without a budget all that meet the criteria are taken, and their
 * documents are written at once.
 * @param ids those to take, where they are given
 */
export async function judgeArticles(
  options: SelectOptions,
  ids: ReadonlySet<string> | undefined,
  segmenter: ArticleSegmenter,
  writer: SetWriter,
): Promise<JudgedArticles> {
  const remnants = await remnantsOf(options.articles);
  const candidates: CountedCandidate[] = [];
  const left = new Map<string, number>();
  const listed: Article[] = [];
  let counted = 0;
  const read = contentHash();
  for await (const { article, line } of articlesInScript(options, { onBytes: read.add })) {
    const segmented = once(() => segmenter.of(article));
    const judgement = judgeArticle(article, options, segmented, remnants(article), ids);
    const { id, words, multiSentenceWords, taken, reason } = judgement;
    if (words > 0) counted++;
    if (taken) candidates.push({ id, words, multiSentenceWords, line });
    else countLabel(left, reason);
    if (ids?.has(id) === true) listed.push(article);
    await writer.judged(toJsonLines([judgement]));
    if (taken && options.words === undefined) await writer.add(article, segmented());
  }
  const input = { name: `${basename(options.articles)}/articles.jsonl`, ...read.digest() };
  return { candidates, left, counted, listed, input };
}

/** Of a budget few are taken: they are read again, rather than all kept in memory. */
export async function writeChosen(
  options: SelectOptions,
  chosen: readonly CountedCandidate[],
  segmenter: ArticleSegmenter,
  writer: SetWriter,
): Promise<void> {
  const lines = new Set(chosen.map(({ line }) => line));
  for await (const { article } of articlesInScript(options, { wanted: (line) => lines.has(line) }))
    await writer.add(article, segmenter.of(article));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
