import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { splitSentences, tokenizer } from "./index.ts";

/**
 * Returns the paragraphs of a file of test/held-out: text written before the rules were changed on anything it shows, so
 * that it shows whether rules were learnt or remembered. One sentence a line.
 */
function heldOutParagraphs(name: string): string[][] {
  const text = readFileSync(new URL(`../test/held-out/${name}.txt`, import.meta.url), "utf8");
  return text
    .split(/\n{2,}/)
    .map((block) => block.split("\n").filter((line) => !/^(?:#|==|$)/.test(line)))
    .filter((sentences) => sentences.length > 0);
}

/** F1 of pairs of found and expected things. */
function f1(pairs: readonly (readonly [ReadonlySet<unknown>, ReadonlySet<unknown>])[]): number {
  let [found, expected, both] = [0, 0, 0];
  for (const [here, gold] of pairs) {
    found += here.size;
    expected += gold.size;
    both += [...here].filter((one) => gold.has(one)).length;
  }
  return (2 * both) / (found + expected);
}

/** Where each of some pieces ends when they are joined; the last is left out. */
function innerEnds(pieces: readonly string[], between: string): Set<number> {
  const ends = pieces.map((_, index) => pieces.slice(0, index + 1).join(between).length);
  return new Set(ends.slice(0, -1));
}

it.each([
  ["en", " ", 0.99],
  ["en-2", " ", 0.99],
  ["en-3", " ", 0.985],
  ["en-4", " ", 0.98],
  ["en-5", " ", 0.97],
  ["en-6", " ", 0.98],
  ["en-7", " ", 0.98],
  ["zh", "", 0.99],
  ["zh-2", "", 0.975],
  ["zh-3", "", 0.98],
  ["zh-4", "", 0.97],
  ["zh-5", "", 0.97],
  ["zh-6", "", 0.97],
  ["zh-7", "", 0.97],
])("finds the sentences of held-out text: %s", (name, between, least) => {
  const pairs = heldOutParagraphs(name).map((lines) => {
    const sentences = lines.map((line) => line.replaceAll("|", ""));
    const found = splitSentences(sentences.join(between), name.slice(0, 2)).slice(0, -1);
    return [new Set(found.map(({ end }) => end)), innerEnds(sentences, between)] as const;
  });
  expect(f1(pairs)).toBeGreaterThan(least);
});

it("finds the tokens of held-out text", () => {
  const tokenize = tokenizer({ language: "en" })();
  const pairs = heldOutParagraphs("en-2")
    .flat()
    .map((line) => {
      const found = tokenize(line.replaceAll("|", "")).map(({ start, end }) => `${start}-${end}`);
      return [new Set(found), tokensOf(line)] as const;
    });
  expect(f1(pairs)).toBeGreaterThan(0.998);
});

/** Returns the tokens of a line in which blanks and `|` divide them, as `start-end`. */
function tokensOf(line: string): Set<string> {
  const tokens = new Set<string>();
  let at = 0;
  for (const piece of line.split(/(\s+|\|)/)) {
    if (piece === "|") continue;
    if (piece.trim() !== "") tokens.add(`${at}-${at + piece.length}`);
    at += piece.length;
  }
  return tokens;
}
