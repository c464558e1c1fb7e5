import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Parse } from "../document.ts";
import { describeProblem, type ProblemError } from "../message.ts";
import { alignLayer } from "./align.ts";
import { sameText } from "./canonical.ts";

function layer(...sentences: string[]): Parse[] {
  return sentences.map((sentence, index) => ({
    tokens: sentence.split(" ").map((form) => ({ form })),
    line: index + 1,
  }));
}

/** Returns the tokens' raw texts and forms, the sentences and what no word covers. */
function aligned(raw: string, ...sentences: string[]) {
  const uncovered: unknown[] = [];
  const result = alignLayer(layer(...sentences), "trees", { id: "d", raw }, ({ found }) =>
    uncovered.push(found),
  );
  return {
    texts: result.map(({ tokens }) => tokens.map(({ start, end }) => raw.slice(start, end))),
    forms: result.flatMap(({ tokens }) => tokens.map(({ form }) => form)),
    uncovered,
  };
}

function mismatch(raw: string, ...sentences: string[]): string {
  try {
    aligned(raw, ...sentences);
  } catch (error) {
    return describeProblem((error as ProblemError).problem);
  }
  return "no mismatch";
}

describe("alignLayer", () => {
  it.each([
    ["quotation marks", '"Go," he said', "`` Go , '' he said", ['"', "Go", ",", '"', "he", "said"]],
    ["curly quotation marks", "“Go,” ‘he’", "`` Go , '' ` he '", ["“", "Go", ",", "”", "‘", "he", "’"]],
    ["raw quotation marks of two strokes", "``Go'' now", "`` Go '' now", ["``", "Go", "''", "now"]],
    ["brackets", "(a [b] {c})", "-LRB- a -LSB- b -RSB- -LCB- c -RCB- -RRB-", [..."(a[b]{c})"]],
    ["slashes and asterisks", "1/2 of *all*", "1\\/2 of \\*all\\*", ["1/2", "of", "*all*"]],
    [
      "dots and dashes",
      "Well… he — left . . . now",
      "Well ... he -- left ... now",
      ["Well", "…", "he", "—", "left", ". . .", "now"],
    ],
    ["accents", "Un café à Łódź", "Un cafe a Łodz", ["Un", "café", "à", "Łódź"]],
    ["words with blanks", "New York it is", "NewYork it is", ["New York", "it", "is"]],
    ["Chinese without blanks", "小店关门。", "小店 关门 。", ["小店", "关门", "。"]],
    ["astral characters", "😀 so 𠀀。", "😀 so 𠀀 。", ["😀", "so", "𠀀", "。"]],
  ])("finds words through %s", (_name, raw, sentence, texts) => {
    expect(aligned(raw, sentence).texts).toEqual([texts]);
    expect(aligned(raw, sentence).uncovered).toEqual([]);
  });

  it("takes the raw text for a form only where the layer lost accents", () => {
    expect(aligned('Ein "Café" 1/2', "Ein `` Cafe '' 1\\/2").forms.join(" ")).toBe("Ein `` Café '' 1\\/2");
  });

  it("lets an abbreviation and the full stop after it share one", () => {
    expect(aligned("He left Acme Corp. He did.", "He left Acme Corp. .", "He did .").texts).toEqual([
      ["He", "left", "Acme", "Corp.", "."],
      ["He", "did", "."],
    ]);
    expect(aligned("Corp.. He", "Corp. .", "He").texts).toEqual([["Corp.", "."], ["He"]]);
    expect(mismatch("He left He", "He left .", "He")).toContain("token 3 of sentence 1");
  });

  it("passes over .START without a word unless a token is there", () => {
    const { texts, uncovered } = aligned(".START \n\nGo on.", "Go on .");
    expect([texts, uncovered]).toEqual([[["Go", "on", "."]], []]);
    expect(aligned(".START \n\nGo.", ".START", "Go .").texts).toEqual([[".START"], ["Go", "."]]);
  });

  it("reports what no word covers: a last mark, marks inside, a whole sentence", () => {
    expect(aligned('He left." \n', "He left .").uncovered).toEqual(['"\\""']);
    expect(aligned('"He" left', "He left").uncovered).toEqual(['"\\""', '"\\""']);
    const raw = "One short line. A line no tree has. The third line is here and it goes on for a while.";
    const result = aligned(raw, "One short line .", "The third line is here and it goes on for a while .");
    expect(result.uncovered).toEqual(['"A line no tree has."']);
    expect(result.texts[1]?.[0]).toBe("The");
  });

  it("keeps a sentence without words where it stands", () => {
    const [first, last] = layer("Go .", "On .") as [Parse, Parse];
    const bare = { tokens: [], parsetree: "(())", line: 2 };
    const sentences = alignLayer([first, bare, last], "trees", { id: "d", raw: "Go. On." }, () => {});
    expect(sentences.map(({ start, end }) => `${start}..${end}`)).toEqual(["0..3", "3..3", "4..7"]);
  });

  it("says precisely where the texts part", () => {
    const remedy =
      "Check that the parse layer and the raw text are of the same document, edition and encoding.";
    expect(mismatch("The cat sat. A dog ran.", "The cat sat .", "A fox ran .")).toBe(
      `trees:2, document d, offset 15: a parse layer has other words than the raw text; expected raw text "dog ran."; found "fox" as token 2 of sentence 2. ${remedy}`,
    );
    expect(mismatch("The cat", "The cat sat")).toBe(
      `trees:1, document d, offset 7: a parse layer has other words than the raw text; expected nothing: the raw text ends here; found "sat" as token 3 of sentence 1. ${remedy}`,
    );
    expect(mismatch("don't", "don 't x")).toContain('found "x"');
    // A token may not end inside a character: the quotation mark is one.
    expect(mismatch('"a', "' ' a")).toContain("token 1 of sentence 1");
  });

  it("gives back the tokens of any text cut at any places", () => {
    const word = fc
      .string({ unit: "grapheme", minLength: 1 })
      .filter((text) => text.trim() !== "" && !/\s|\\|^[`']|[`']$|-$|^-/.test(text));
    const anyGaps = fc.array(fc.constantFrom("", " ", "\n\n", "\u3000"));
    fc.assert(
      fc.property(fc.array(word), anyGaps, (words, gaps) => {
        const raw = words.map((form, index) => form + (gaps[index % (gaps.length || 1)] ?? "")).join("");
        const tokens = words.map((form) => ({ form }));
        const sentences = alignLayer([{ tokens }], "f", { id: "d", raw }, () => {});
        let position = 0;
        for (const [index, token] of (sentences[0]?.tokens ?? []).entries()) {
          expect(token.start).toBeGreaterThanOrEqual(position);
          expect(sameText(raw.slice(token.start, token.end), words[index] ?? "")).toBe(true);
          position = token.end;
        }
      }),
    );
  });
});
