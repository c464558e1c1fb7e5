import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tokenizer } from "./index.ts";

const LEAST_CASES = 20;

/** The sentences of test/tokens/STANDARD.txt under the name of their rule. */
function casesByRule(standard: string): [string, string[]][] {
  const file = readFileSync(new URL(`../test/tokens/${standard}.txt`, import.meta.url), "utf8");
  return file
    .split("\n== ")
    .slice(1)
    .map((section) => {
      const [rule, ...sentences] = section.split("\n").filter((line) => line !== "");
      return [rule as string, sentences];
    });
}

describe.each(["ptb", "ud"] as const)("English tokens, %s", (tokenStandard) => {
  const tokenize = tokenizer({ language: "en", tokenStandard });

  describe.each(casesByRule(tokenStandard))("%s", (_rule, sentences) => {
    it(`has ${LEAST_CASES} sentences or more`, () => {
      expect(sentences.length).toBeGreaterThanOrEqual(LEAST_CASES);
    });

    it.each(sentences)("%s", (marked) => {
      const text = marked.replaceAll("|", "").replaceAll("␣", " ");
      const found = tokenize(text).map(({ start, end }) => text.slice(start, end));
      const expected = marked.split(/[ |]+/).map((token) => token.replaceAll("␣", " "));
      expect(found).toEqual(expected);
    });
  });
});
