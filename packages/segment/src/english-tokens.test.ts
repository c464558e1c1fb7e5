import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tokenizer } from "./index.ts";

const LEAST_CASES = 20;

/** The sentences of test/tokens/ptb.txt under the name of their rule. */
const casesByRule = readFileSync(new URL("../test/tokens/ptb.txt", import.meta.url), "utf8")
  .split("\n== ")
  .slice(1)
  .map((section): [string, string[]] => {
    const [rule, ...sentences] = section.split("\n").filter((line) => line !== "");
    return [rule as string, sentences];
  });

const tokenize = tokenizer({ language: "en" });

describe.each(casesByRule)("English tokens: %s", (_rule, sentences) => {
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
