import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type Article, isChinese, readJsonLines } from "@discoprep/corpus";
import { readArticles } from "@discoprep/pipeline/select";
import { auditRemnants } from "@discoprep/wikitext";
import { Tally } from "./buckets.ts";
import type { ArticlesReport } from "./report.ts";

/** An article with what its pages show. */
export interface ShownArticle extends Article {
  /** Words separated by white space; of Chinese and Japanese, characters that are not white space. */
  readonly words: number;
  /** Why a blind set has it; undefined for the articles of a dump. */
  readonly reason: string | undefined;
}

/** A page or article that was left out. */
export interface LeftPage {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}

/** Markup left in an article, by rule, with the first place. */
export interface ShownRemnant {
  readonly rule: string;
  readonly count: number;
  readonly example: string;
  readonly article: ShownArticle;
}

/** The contents of a folder that `extract` or `select` wrote. */
export interface ArticleFolder {
  readonly report: ArticlesReport;
  readonly articles: readonly ShownArticle[];
  readonly left: readonly LeftPage[];
  readonly remnants: readonly ShownRemnant[];
}

/** Whether a folder holds articles. */
export function holdsArticles(folder: string): boolean {
  return existsSync(join(folder, "articles.jsonl"));
}

/**
 * Reads the articles of a dump (`articles.jsonl`, `dropped.jsonl`) or of a blind set (`selection.jsonl`).
 * @throws ProblemError where a file is absent or holds something else
 */
export function readArticleFolder(folder: string): ArticleFolder {
  const isBlind = existsSync(join(folder, "selection.jsonl"));
  const decisions = records(join(folder, isBlind ? "selection.jsonl" : "dropped.jsonl"));
  const reasons = new Map(decisions.map(({ id, reason }) => [id, reason]));
  const articles = readArticles(folder).map((article) => ({
    ...article,
    words: wordCount(article),
    reason: isBlind ? reasons.get(article.id) : undefined,
  }));
  const taken = new Set(articles.map(({ id }) => id));
  const left = isBlind ? decisions.filter(({ id }) => !taken.has(id)) : decisions;
  const remnants = articles.flatMap((article) =>
    auditRemnants(article.paragraphs).map((remnant) => ({ ...remnant, article })),
  );
  const report: ArticlesReport = {
    kind: isBlind ? "blind-set" : "articles",
    name: basename(resolve(folder)),
    language: articles[0]?.language ?? "en",
    articles: articles.length,
    words: articles.reduce((sum, { words }) => sum + words, 0),
    paragraphs: articles.reduce((sum, { paragraphs }) => sum + paragraphs.length, 0),
    left: tallied(left.map(({ reason }) => reason)).byFrequency(),
    remnants: remnantCounts(remnants).byFrequency(),
    years: tallied(articles.map(({ date }) => date?.slice(0, 4) ?? "none")).byLabel(),
  };
  return { report, articles, left, remnants };
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

function tallied(labels: readonly string[]): Tally {
  const tally = new Tally();
  for (const label of labels) tally.add(label);
  return tally;
}

function remnantCounts(remnants: readonly ShownRemnant[]): Tally {
  const tally = new Tally();
  for (const { rule, count } of remnants) tally.add(rule, count);
  return tally;
}
