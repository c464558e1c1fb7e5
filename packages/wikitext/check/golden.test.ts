import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { beforeAll, expect, it } from "vitest";
import wtf from "wtf_wikipedia";
import {
  expectGoldParagraphs,
  hasHardRemnant,
  paragraphsOf,
  type ReadPage,
  readPages,
} from "../test/real-pages.ts";

describeShared("data/wikinews/semisynthetic", "5,450 articles with markup put back", (folder) => {
  it("give the gold paragraphs back", () => expectGoldParagraphs(folder, 5450));
});

describeShared("data/wikinews/dumps", "dump slices", (folder) => {
  const read = (file: string, language: string): Promise<ReadPage[]> =>
    readPages(join(folder, file), language, { host: `${language}.wikipedia.org` });
  let slices: Readonly<Record<string, readonly ReadPage[]>> = {};
  beforeAll(async () => {
    slices = {
      en: await read("enwiki-slice.xml.bz2", "en"),
      ltg: await read("ltgwiki-2017.xml.bz2", "ltg"),
      aa: await read("aawiki-20260101-pages-meta-current.xml.bz2", "aa"),
    };
  });

  it.each(["en", "ltg", "aa"])("%s: 99 % of the pages have no hard remnant", (language) => {
    const pages = slices[language] ?? [];
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.filter(hasHardRemnant).length / pages.length).toBeLessThanOrEqual(0.01);
  });

  it.each(["en", "ltg"])("%s: as many words are kept as by wtf_wikipedia, or more", (language) => {
    const words = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    const sum = { ours: 0, theirs: 0 };
    for (const { text, outcome } of slices[language] ?? []) {
      sum.ours += words(paragraphsOf(outcome).join(" "));
      sum.theirs += words(wtf(inEnglish(text)).text());
    }
    expect(sum.ours).toBeGreaterThanOrEqual(sum.theirs);
  });
});

/** Gives namespaces the names that wtf_wikipedia knows; it would print categories and pictures as text. */
function inEnglish(text: string): string {
  return text
    .replace(/\[\[\s*Kategoreja\s*:/gi, "[[Category:")
    .replace(/\[\[\s*(?:Fails|Attēls)\s*:/gi, "[[File:");
}
