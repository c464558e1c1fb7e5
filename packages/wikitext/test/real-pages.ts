import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readDump } from "@discoprep/wikidump";
import { expect } from "vitest";
import { type ArticleOutcome, articleReader, pageKinds, remnantRules } from "../src/index.ts";

export interface ReadPage {
  readonly id: string;
  readonly text: string;
  readonly outcome: ArticleOutcome;
}

interface ReadOptions {
  /** Of another wiki than Wikinews. */
  readonly host?: string;
  readonly keep?: readonly string[];
  /** The last page that is read. */
  readonly last?: string;
}

/** Reads the articles of a dump, redirects left out. */
export async function readPages(
  file: string,
  language: string,
  { host, keep = pageKinds.filter((kind) => kind !== "redirect"), last }: ReadOptions = {},
): Promise<ReadPage[]> {
  const { site, pages } = await readDump(file);
  const read = articleReader({ language, namespaces: site.namespaces, keep, host });
  const outcomes: ReadPage[] = [];
  for await (const page of pages) {
    const { id, text, namespace } = page;
    if (namespace !== 0) continue;
    const outcome = read({ ...page, redirect: page.redirect !== undefined });
    if (outcome.kept || outcome.reason !== "redirect") outcomes.push({ id, text, outcome });
    if (id === last) break;
  }
  return outcomes;
}

export function paragraphsOf(outcome: ArticleOutcome): readonly string[] {
  return outcome.kept ? outcome.article.paragraphs : [];
}

export function fold(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const hardRules = new Set(remnantRules.filter(({ hard }) => hard).map(({ rule }) => rule));

export function hasHardRemnant({ outcome }: ReadPage): boolean {
  return outcome.remnants.some(({ rule }) => hardRules.has(rule));
}

/** Tests that articles with markup put back give their paragraphs again. @param count of articles, from the first on */
export async function expectGoldParagraphs(folder: string, count: number): Promise<void> {
  const lines = gunzipSync(readFileSync(join(folder, "semisynth-enwikinews.gold.jsonl.gz"))).toString();
  const gold = lines
    .split("\n", count)
    .map((line) => JSON.parse(line) as { id: string; date: string; paras: string[]; clean: boolean[] });
  const options = { keep: [], last: gold.at(-1)?.id ?? "" };
  const pages = await readPages(join(folder, "semisynth-enwikinews.xml.bz2"), "en", options);
  const outcomes = new Map(pages.map(({ id, outcome }) => [id, outcome]));
  const tally = { dates: 0, clean: 0, exact: 0, ours: 0, extra: 0 };
  for (const { id, date, paras, clean } of gold) {
    const outcome = outcomes.get(id);
    if (outcome?.kept !== true) continue;
    if (outcome.article.date === date) tally.dates++;
    const ours = outcome.article.paragraphs.map(fold);
    const theirs = paras.map(fold);
    tally.clean += clean.filter(Boolean).length;
    tally.exact += theirs.filter((paragraph, index) => clean[index] && ours.includes(paragraph)).length;
    if (!clean.every(Boolean)) continue;
    tally.ours += ours.length;
    tally.extra += ours.filter((paragraph) => !theirs.includes(paragraph)).length;
  }
  expect(tally.dates).toBe(count);
  expect(tally.exact / tally.clean).toBeGreaterThanOrEqual(0.998);
  expect(tally.extra / tally.ours).toBeLessThanOrEqual(0.002);
}
