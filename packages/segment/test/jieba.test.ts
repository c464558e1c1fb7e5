import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findWords, goldenWords } from "./jieba-words.ts";

it("jieba's words are those of nodejieba 3.5.8 in the golden file", () => {
  const golden = JSON.parse(readFileSync(new URL("jieba.data.json", import.meta.url), "utf8"));
  expect(goldenWords(findWords, 1)).toEqual({ ...golden, random: golden.random.slice(0, 1) });
});
