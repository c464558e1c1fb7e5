import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { tokenizer } from "./index.ts";

const LEAST_CASES = 20;

/** The sentences of test/tokens/ptb.txt with the name of their rule. */
const casesByRule = readFileSync(new URL("../test/tokens/ptb.txt", import.meta.url), "utf8")
  .split("\n== ")
  .slice(1)
  .map((section): [string, string[]] => {
    const [rule = "", ...sentences] = section.split("\n").filter((line) => line !== "");
    return [rule, sentences];
  });

const tokenize = tokenizer({ language: "en" })();

it.each(casesByRule)("English tokens: %s", (_rule, sentences) => {
  expect(sentences.length).toBeGreaterThanOrEqual(LEAST_CASES);
  const tokens = sentences.map((marked) => {
    const text = marked.replaceAll("|", "").replaceAll("␣", " ");
    return tokenize(text).map(({ start, end }) => text.slice(start, end));
  });
  const expected = sentences.map((marked) =>
    marked.split(/[ |]+/).map((token) => token.replaceAll("␣", " ")),
  );
  expect(tokens).toEqual(expected);
});
