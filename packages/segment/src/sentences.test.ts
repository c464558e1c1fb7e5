import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { splitSentences } from "./index.ts";

const LEAST_CASES = 20;
const LEAST_OF_LANGUAGE = 35;

/** The texts of test/sentences/LANGUAGE.txt under the name of their rule: `|` for a sentence's end, ⏎ for a line break. */
function casesByRule(language: string): Map<string, string[]> {
  const file = readFileSync(new URL(`../test/sentences/${language}.txt`, import.meta.url), "utf8");
  const cases = new Map<string, string[]>();
  for (const section of file.split("\n== ").slice(1)) {
    const [rule, ...texts] = section.split("\n").filter((line) => line !== "");
    cases.set(
      rule as string,
      texts.map((text) => text.replaceAll("⏎", "\n")),
    );
  }
  return cases;
}

/** Each text must come out with exactly its sentences. */
function checkCases(language: string, cases: ReadonlyMap<string, readonly string[]>): void {
  describe.each([...cases])("%s", (_rule, texts) => {
    it.each(texts)("%s", (marked) => {
      const text = marked.replaceAll("|", "");
      const found = splitSentences(text, language).map(({ start, end }) => text.slice(start, end));
      expect(found).toEqual(marked.split("|").map((sentence) => sentence.trim()));
    });
  });
}

describe.each([
  ["en", 44],
  ["zh", 24],
])("sentences of %s", (language, rules) => {
  const cases = casesByRule(language);

  it(`has ${LEAST_CASES} texts or more for each rule and its contrary`, () => {
    expect(cases.size).toBe(rules);
    for (const [rule, texts] of cases) expect(texts.length, rule).toBeGreaterThanOrEqual(LEAST_CASES);
  });

  checkCases(language, cases);
});

describe.each(["de", "es", "fr", "it", "pl", "pt", "ru", "tr"])("sentences of %s", (language) => {
  const cases = casesByRule(language);

  it(`has ${LEAST_OF_LANGUAGE} texts or more`, () => {
    expect([...cases.values()].flat().length).toBeGreaterThanOrEqual(LEAST_OF_LANGUAGE);
  });

  checkCases(language, cases);
});
