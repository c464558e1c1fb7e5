import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { splitSentences } from "./index.ts";

/**
 * The paragraphs of test/held-out: text written before the rules were changed on anything it shows, so that it
 * tells rules from memory. One sentence a line.
 */
function heldOutParagraphs(language: string): string[][] {
  const text = readFileSync(new URL(`../test/held-out/${language}.txt`, import.meta.url), "utf8");
  return text
    .split(/\n{2,}/)
    .map((block) => block.split("\n").filter((line) => !/^(?:#|==|$)/.test(line)))
    .filter((sentences) => sentences.length > 0);
}

/** F1 of the boundaries inside paragraphs. */
function boundaryF1(language: string, between: string): number {
  let [found, expected, both] = [0, 0, 0];
  for (const sentences of heldOutParagraphs(language)) {
    const text = sentences.join(between);
    const ends = new Set<number>();
    for (let end = 0, i = 0; i + 1 < sentences.length; i++, end += between.length) {
      end += (sentences[i] as string).length;
      ends.add(end);
    }
    const split = splitSentences(text, language).slice(0, -1);
    found += split.length;
    expected += ends.size;
    both += split.filter(({ end }) => ends.has(end)).length;
  }
  return (2 * both) / (found + expected);
}

it.each([
  ["en", " ", 0.98],
  ["zh", "", 0.98],
])("finds the sentences of held-out text: %s", (language, between, least) => {
  expect(boundaryF1(language, between)).toBeGreaterThan(least);
});
