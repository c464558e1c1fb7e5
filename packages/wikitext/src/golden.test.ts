import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describeShared } from "@discoprep/shared-data";
import { readDump } from "@discoprep/wikidump";
import { expect, it } from "vitest";
import wtf from "wtf_wikipedia";
import { type ArticleOutcome, articleReader, pageKinds, remnantRules } from "./index.ts";

interface ReadPage {
  readonly title: string;
  readonly id: string;
  readonly text: string;
  readonly outcome: ArticleOutcome;
}

const allKinds = pageKinds.filter((kind) => kind !== "redirect");

/** Every page of a dump's namespaces but redirects. */
async function readAll(
  file: string,
  language: string,
  keep: readonly string[] = allKinds,
  host?: string,
): Promise<ReadPage[]> {
  const { site, pages } = await readDump(file);
  const read = articleReader({
    language,
    namespaces: site.namespaces,
    keep,
    host,
  });
  const found: ReadPage[] = [];
  for await (const { id, revision, timestamp, title, text, redirect, namespace } of pages) {
    if (namespace !== 0) continue;
    const outcome = read({ id, revision, timestamp, title, text, redirect: redirect !== undefined });
    if (outcome.kept || outcome.reason !== "redirect") found.push({ id, title, text, outcome });
  }
  return found;
}

function paragraphs(outcome: ArticleOutcome): readonly string[] {
  return outcome.kept ? outcome.article.paragraphs : [];
}

function fold(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

const hardRules = new Set(remnantRules.filter(({ hard }) => hard).map(({ rule }) => rule));

function hasHardRemnant({ outcome }: ReadPage): boolean {
  return outcome.remnants.some(({ rule }) => hardRules.has(rule));
}

describeShared("data/wikinews/semisynthetic", "5,450 articles with markup put back", (folder) => {
  it("gives the gold paragraphs back", async () => {
    const pages = await readAll(join(folder, "semisynth-enwikinews.xml.bz2"), "en", []);
    const outcomes = new Map(pages.map(({ id, outcome }) => [id, outcome]));
    const gold = gunzipSync(readFileSync(join(folder, "semisynth-enwikinews.gold.jsonl.gz"))).toString();
    const tally = { missing: 0, clean: 0, exact: 0, ours: 0, extra: 0, dates: 0 };
    for (const line of gold.trim().split("\n")) {
      const item = JSON.parse(line) as { id: string; date: string; paras: string[]; clean: boolean[] };
      const outcome = outcomes.get(item.id);
      if (outcome?.kept !== true) {
        tally.missing++;
        continue;
      }
      if (outcome.article.date === item.date) tally.dates++;
      const ours = new Set(outcome.article.paragraphs.map(fold));
      const theirs = item.paras.map(fold);
      tally.clean += item.clean.filter(Boolean).length;
      tally.exact += theirs.filter((paragraph, index) => item.clean[index] && ours.has(paragraph)).length;
      if (!item.clean.every(Boolean)) continue;
      tally.ours += outcome.article.paragraphs.length;
      tally.extra += outcome.article.paragraphs.filter(
        (paragraph) => !theirs.includes(fold(paragraph)),
      ).length;
    }
    expect(tally.missing).toBe(0);
    expect(tally.dates).toBe(5450);
    expect(tally.exact / tally.clean).toBeGreaterThanOrEqual(0.998);
    expect(tally.extra / tally.ours).toBeLessThanOrEqual(0.002);
  });
});

describeShared("data/wikinews/cases", "edge cases", (folder) => {
  interface Case {
    readonly id: string;
    readonly lang: string;
    readonly title: string;
    readonly wikitext: string;
    /** Another wiki than Wikinews, by its name of a database: `enwiki`. */
    readonly wiki?: string;
    readonly must: readonly string[];
    readonly mustnot: readonly string[];
    readonly mustany?: readonly (readonly string[])[];
    readonly renderedOrNoted?: readonly string[];
    readonly renderedOrAudited?: readonly string[];
    readonly notAudited?: boolean;
  }
  const cases = ["cases.json", "cases-3.json"].flatMap(
    (file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Case[],
  );
  it.each(cases.map((item) => [item.id, item] as const))("%s", (_id, item) => {
    const host = item.wiki === undefined ? {} : { host: `${item.lang}.wikipedia.org` };
    const read = articleReader({ language: item.lang, namespaces: [], ...host });
    const outcome = read({ id: "1", revision: "1", title: item.title, text: item.wikitext, redirect: false });
    const text = paragraphs(outcome).join("\n");
    for (const wanted of item.must) expect(text).toContain(wanted);
    for (const unwanted of item.mustnot) expect(text).not.toContain(unwanted);
    for (const wanted of item.mustany ?? [])
      expect(wanted.filter((words) => text.includes(words))).not.toEqual([]);
    const isRendered = (words: readonly string[]) => words.some((one) => text.includes(one));
    const { renderedOrNoted = [], renderedOrAudited = [], notAudited } = item;
    if (!isRendered(renderedOrNoted)) {
      for (const name of renderedOrNoted.slice(-1)) expect(outcome.unknownTemplates).toContain(name);
    }
    if (renderedOrAudited.length > 0 && !isRendered(renderedOrAudited))
      expect(outcome.remnants).not.toEqual([]);
    if (notAudited === true) expect(outcome.remnants).toEqual([]);
    if (item.must.length === 0) expect(outcome.kept).toBe(false);
  });
});

describeShared("data/wikinews/real", "real pages", (folder) => {
  it("keeps every word inside {{w|…}}", async () => {
    const pages = await readAll(join(folder, "enwikinews-export-1.xml"), "en");
    expect(pages.length).toBeGreaterThan(0);
    for (const { text, outcome } of pages) {
      const body = fold(text.split("{{haveyoursay}}", 1)[0] as string).replace(/\[\[File:.*?\}\}\]\]/g, "");
      const clean = fold(paragraphs(outcome).join(" "));
      const labels = [...body.matchAll(/\{\{w\|(?:[^{}|]*\|)?([^{}|]*)\}\}/gi)].map(
        (match) => match[1] as string,
      );
      expect(labels.length).toBeGreaterThan(5);
      for (const label of labels) expect(clean).toContain(label);
      expect(outcome.remnants).toEqual([]);
    }
  });

  it("keeps the Chinese full stops and resolves the variants", async () => {
    const [page] = await readAll(join(folder, "zhwiki-minidump.xml.bz2"), "zh");
    const text = paragraphs((page as ReadPage).outcome).join("\n");
    // Of the page's 201 one stands in a caption and one inside a comment.
    const source = (page as ReadPage).text.replace(/<!--.*?-->/gs, "");
    expect(text.split("。").length).toBe(source.split("。").length - 1);
    expect(text).not.toMatch(/-\{|\}-|zh-han/);
    expect(hasHardRemnant(page as ReadPage)).toBe(false);
  });
});

/** wtf_wikipedia knows no names of this wiki, and would print its categories and pictures as text. */
function inEnglish(text: string): string {
  return text
    .replace(/\[\[\s*Kategoreja\s*:/gi, "[[Category:")
    .replace(/\[\[\s*(?:Fails|Attēls)\s*:/gi, "[[File:");
}

describeShared("data/wikinews/dumps", "dump slices", (folder) => {
  const readWikipedia = (file: string, language: string): Promise<ReadPage[]> =>
    readAll(join(folder, file), language, allKinds, `${language}.wikipedia.org`);

  it.each([
    ["enwiki-slice.xml.bz2", "en"],
    ["ltgwiki-2017.xml.bz2", "ltg"],
    ["aawiki-20260101-pages-meta-current.xml.bz2", "aa"],
  ])("%s: 99 % of the pages have no hard remnant", async (file, language) => {
    const pages = await readWikipedia(file, language);
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.filter(hasHardRemnant).length / pages.length).toBeLessThanOrEqual(0.01);
  });

  it.each([
    ["enwiki-slice.xml.bz2", "en"],
    ["ltgwiki-2017.xml.bz2", "ltg"],
  ])("%s: keeps at least as many words as wtf_wikipedia", async (file, language) => {
    const sum = { ours: 0, theirs: 0 };
    for (const { text, outcome } of await readWikipedia(file, language)) {
      sum.ours += words(paragraphs(outcome).join(" ")).length;
      sum.theirs += words(wtf(inEnglish(text)).text()).length;
    }
    expect(sum.ours).toBeGreaterThanOrEqual(sum.theirs);
  });
});
