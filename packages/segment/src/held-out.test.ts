import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { splitSentences, tokenizer } from "./index.ts";

/**
 * Returns the paragraphs of a file of test/held-out, as lists of sentences. Its text was written before the rules were changed on it,
 * so that it shows whether they are general.
 */
function heldOutParagraphs(name: string): string[][] {
  const text = readFileSync(new URL(`../test/held-out/${name}.txt`, import.meta.url), "utf8");
  return text
    .split(/\n{2,}/)
    .map((block) => block.split("\n").filter((line) => !/^(?:#|==|$)/.test(line)))
    .filter((sentences) => sentences.length > 0);
}

/** Returns F1 of pairs of predicted and gold units. */
function f1(pairs: readonly (readonly [ReadonlySet<unknown>, ReadonlySet<unknown>])[]): number {
  let units = 0;
  let correct = 0;
  for (const [predicted, gold] of pairs) {
    units += predicted.size + gold.size;
    correct += [...predicted].filter((unit) => gold.has(unit)).length;
  }
  return (2 * correct) / units;
}

/** Returns the end of each piece but the last when they are joined. */
function innerEnds(pieces: readonly string[], separator: string): Set<number> {
  const ends = pieces.map((_, index) => pieces.slice(0, index + 1).join(separator).length);
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
])("finds the sentences of held-out text: %s", (name, separator, least) => {
  const pairs = heldOutParagraphs(name).map((lines) => {
    const sentences = lines.map((line) => line.replaceAll("|", ""));
    const spans = splitSentences(sentences.join(separator), name.slice(0, 2)).slice(0, -1);
    return [new Set(spans.map(({ end }) => end)), innerEnds(sentences, separator)] as const;
  });
  expect(f1(pairs)).toBeGreaterThan(least);
});

it("finds the tokens of held-out text", () => {
  const tokenize = tokenizer({ language: "en" })();
  const pairs = heldOutParagraphs("en-2")
    .flat()
    .map((line) => {
      const tokens = tokenize(line.replaceAll("|", "")).map(({ start, end }) => `${start}-${end}`);
      return [new Set(tokens), tokensOf(line)] as const;
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
