import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import {
  expectGoldParagraphs,
  fold,
  hasHardRemnant,
  paragraphsOf,
  type ReadPage,
  readPages,
} from "../test/real-pages.ts";
import { articleReader } from "./index.ts";

describeShared("data/wikinews/semisynthetic", "articles with markup put back", (folder) => {
  it("give the gold paragraphs back", () => expectGoldParagraphs(folder, 150));
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
    const text = paragraphsOf(outcome).join("\n");
    for (const words of item.must) expect(text).toContain(words);
    for (const words of item.mustnot) expect(text).not.toContain(words);
    for (const choices of item.mustany ?? [])
      expect(choices.filter((words) => text.includes(words))).not.toEqual([]);
    const isRendered = (words: readonly string[]) => words.some((word) => text.includes(word));
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
    const pages = await readPages(join(folder, "enwikinews-export-1.xml"), "en");
    expect(pages.length).toBeGreaterThan(0);
    for (const { text, outcome } of pages) {
      const body = fold(text.split("{{haveyoursay}}", 1)[0] as string).replace(/\[\[File:.*?\}\}\]\]/g, "");
      const clean = fold(paragraphsOf(outcome).join(" "));
      const labels = [...body.matchAll(/\{\{w\|(?:[^{}|]*\|)?([^{}|]*)\}\}/gi)].map(
        (match) => match[1] as string,
      );
      expect(labels.length).toBeGreaterThan(5);
      for (const label of labels) expect(clean).toContain(label);
      expect(outcome.remnants).toEqual([]);
    }
  });

  it("keeps the Chinese full stops and resolves the variants", async () => {
    const [page] = await readPages(join(folder, "zhwiki-minidump.xml.bz2"), "zh");
    const text = paragraphsOf((page as ReadPage).outcome).join("\n");
    // Of the page's 201 one stands in a caption and one inside a comment.
    const source = (page as ReadPage).text.replace(/<!--.*?-->/gs, "");
    expect(text.split("。").length).toBe(source.split("。").length - 1);
    expect(text).not.toMatch(/-\{|\}-|zh-han/);
    expect(hasHardRemnant(page as ReadPage)).toBe(false);
  });
});
