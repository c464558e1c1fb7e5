import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { eachArticle } from "@discoprep/articles/select";
import { type Article, isChinese } from "@discoprep/corpus";
import { readJsonLines } from "@discoprep/files";
import { Frequencies } from "@discoprep/files/text";
import { auditRemnants, type Remnant } from "@discoprep/wikitext";
import { frequentFirst, inLabelOrder } from "./buckets.ts";
import type { ArticlesReport } from "./report.ts";

/** An article with what its pages show. */
export interface ShownArticle extends Article {
  /** Words separated by white space; of Chinese and Japanese, characters that are not white space. */
  readonly words: number;
  /** Why a blind set has it; undefined for the articles of a dump. */
  readonly reason: string | undefined;
  readonly remnants: readonly Remnant[];
}

/** A page or article that was left out. */
export interface LeftPage {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}

/** A folder that `extract` or `select` wrote, read once and an article at a time. */
export interface ArticleReading {
  readonly articles: AsyncIterable<ShownArticle>;
  /** Returns the counts and the pages left out, after the last article. */
  finish(): { readonly report: ArticlesReport; readonly left: readonly LeftPage[] };
}

/**
 * Reads the articles of a dump (`articles.jsonl`, `dropped.jsonl`) or of a blind set (`selection.jsonl`).
 * @throws ProblemError where a file is absent or holds something else
 */
export function readArticleFolder(folder: string): ArticleReading {
  const isBlind = existsSync(join(folder, "selection.jsonl"));
  const decisions = records(join(folder, isBlind ? "selection.jsonl" : "dropped.jsonl"));
  const reasons = new Map(decisions.map(({ id, reason }) => [id, reason]));
  const taken = new Set<string>();
  const remnants = new Frequencies();
  const years = new Frequencies();
  const counts = { articles: 0, words: 0, paragraphs: 0 };
  let language: string | undefined;
  const add = (article: ShownArticle): void => {
    taken.add(article.id);
    language ??= article.language;
    counts.articles++;
    counts.words += article.words;
    counts.paragraphs += article.paragraphs.length;
    for (const { rule, count } of article.remnants) remnants.add(rule, count);
    years.add(article.date?.slice(0, 4) ?? "none");
  };
  return {
    articles: (async function* () {
      for await (const { article } of eachArticle(folder)) {
        const shown = {
          ...article,
          words: wordCount(article),
          reason: isBlind ? reasons.get(article.id) : undefined,
          remnants: auditRemnants(article.paragraphs),
        };
        add(shown);
        yield shown;
      }
    })(),
    finish() {
      const left = isBlind ? decisions.filter(({ id }) => !taken.has(id)) : decisions;
      return {
        left,
        report: {
          kind: isBlind ? "blind-set" : "articles",
          name: basename(resolve(folder)),
          language: language ?? "en",
          ...counts,
          left: frequentFirst(new Frequencies(left.map(({ reason }) => reason))),
          remnants: frequentFirst(remnants),
          years: inLabelOrder(years),
        },
      };
    },
  };
}

function records(file: string): LeftPage[] {
  if (!existsSync(file)) return [];
  return readJsonLines(file) as LeftPage[];
}

function wordCount({ paragraphs, language }: Article): number {
  const text = paragraphs.join("\n");
  if (isChinese(language) || language === "ja") return text.replace(/\s/g, "").length;
  return text.match(/\S+/g)?.length ?? 0;
}
