import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { splitSentences } from "./index.ts";

/** The texts of test/chinese-sentences.txt under the name of their rule. */
function casesByRule(): Map<string, string[]> {
  const file = readFileSync(new URL("../test/chinese-sentences.txt", import.meta.url), "utf8");
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

const cases = casesByRule();

it("has at least twenty texts for each rule", () => {
  expect(cases.size).toBe(12);
  for (const texts of cases.values()) expect(texts.length).toBeGreaterThanOrEqual(20);
});

describe.each([...cases])("%s", (_rule, texts) => {
  it.each(texts)("%s", (marked) => {
    const text = marked.replaceAll("|", "");
    const found = splitSentences(text, "zh").map(({ start, end }) => text.slice(start, end));
    expect(found).toEqual(marked.split("|").map((sentence) => sentence.trim()));
  });
});

it("ends sentences at clause commas on request", () => {
  const text = "他昨天晚上很早就已经回家了，今天早上七点钟又去了公司上班。";
  expect(splitSentences(text, "zh")).toHaveLength(1);
  expect(splitSentences(text, "zh", { commaEndsSentence: true })).toHaveLength(2);
});
