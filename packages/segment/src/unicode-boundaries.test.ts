import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unicodeBoundaries } from "./locale.ts";

/** Returns a segmenter that counts the characters it is given. */
function counting(language: string, granularity: "word" | "sentence") {
  const segmenter = new Intl.Segmenter(language, { granularity });
  const counter = { characters: 0, segmenter };
  const segment = segmenter.segment.bind(segmenter);
  segmenter.segment = (text) => {
    counter.characters += text.length;
    return segment(text);
  };
  return counter;
}

function whole(text: string, segmenter: Intl.Segmenter): number[] {
  return [...segmenter.segment(text)].map(({ index }) => index).slice(1);
}

const words = [
  "rua",
  "D. João",
  "3,5",
  "disse-lhe",
  "às 10 h.",
  "etc.",
  "?!",
  "«Não»",
  "…",
  "\n",
  "👩‍👩‍👧",
  "é",
  "न्",
  "ที่นี่",
  "日本語",
];

describe("boundaries found in pieces", () => {
  it.each(["word", "sentence"] as const)("are those of the whole text: %s", (granularity) => {
    const segmenter = new Intl.Segmenter("pt", { granularity });
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 200, maxLength: 900 }), (list) => {
        const text = list.join(" ");
        expect([...unicodeBoundaries(text, segmenter)]).toEqual(whole(text, segmenter));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ["word", "o rato roeu a roupa "],
    ["sentence", "O rato roeu a roupa. "],
    ["sentence", "semponto"],
    ["word", "1"],
    ["sentence", "."],
  ] as const)("cost as much for each character of a long text: %s, %j", (granularity, part) => {
    const costOf = (times: number): number => {
      const counter = counting("pt", granularity);
      const text = part.repeat(times);
      expect([...unicodeBoundaries(text, counter.segmenter)].length).toBeLessThan(text.length);
      return counter.characters / text.length;
    };
    expect(costOf(4000)).toBeLessThan(4 * costOf(1000));
    expect(costOf(4000)).toBeLessThan(5);
  });
});
