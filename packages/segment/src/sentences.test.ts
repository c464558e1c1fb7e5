import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { splitSentences } from "./index.ts";

/** Returns the texts of test/sentences/LANGUAGE.txt with the name of their rule: `|` for a sentence's end, ⏎ for a line break. */
function textsByRule(language: string): [rule: string, texts: readonly string[]][] {
  const file = readFileSync(new URL(`../test/sentences/${language}.txt`, import.meta.url), "utf8");
  const sections = file.split("\n== ").slice(1);
  return sections.map((section) => {
    const [rule = "", ...texts] = section.split("\n").filter((line) => line !== "");
    return [rule, texts.map((text) => text.replaceAll("⏎", "\n"))];
  });
}

describe.each([
  ["en", 44, 20],
  ["zh", 24, 20],
  ...["de", "es", "fr", "it", "pl", "pt", "ru", "tr"].map((language) => [language, 3, 3] as const),
] as const)("sentences of %s", (language, rules, least) => {
  const cases = textsByRule(language);
  it("have texts enough", () => {
    expect(cases).toHaveLength(rules);
    expect(cases.flatMap(([, texts]) => texts).length).toBeGreaterThanOrEqual(35);
  });

  it.each(cases)("%s", (_rule, texts) => {
    expect(texts.length).toBeGreaterThanOrEqual(least);
    const sentences = texts.map((marked) => {
      const text = marked.replaceAll("|", "");
      return splitSentences(text, language).map(({ start, end }) => text.slice(start, end));
    });
    expect(sentences).toEqual(texts.map((marked) => marked.split("|").map((sentence) => sentence.trim())));
  });
});
