import { describe, expect, it } from "vitest";
import {
  escapePtb,
  escapeSentencePtb,
  type SegmentOptions,
  splitParagraphs,
  splitSentences,
  tokenizer,
} from "./index.ts";

const slices = (text: string, spans: readonly { start: number; end: number }[]): string[] =>
  spans.map(({ start, end }) => text.slice(start, end));
const tokens = (text: string, options: SegmentOptions): string =>
  slices(text, tokenizer(options)()(text)).join(" ");
const sentences = (text: string, language: string): string[] => slices(text, splitSentences(text, language));

describe("splitParagraphs", () => {
  it.each([
    ["One.\n\nTwo a.\nTwo b.\n \nThree.", ["One.", "Two a.\nTwo b.", "Three."]],
    ["One.\nTwo.", ["One.", "Two."]],
    ["One.\r\n\r\nTwo.", ["One.", "Two."]],
    [".START \n\nOne. \n\n.START \n\nTwo.", ["One.", "Two."]],
    ["One .START \n\nTwo.", ["One", "Two."]],
    ["See x.START\n\nTwo.", ["See x.START", "Two."]],
    ["  \n", []],
  ])("%j", (text, expected) => {
    expect(slices(text, splitParagraphs(text))).toEqual(expected);
  });
});

describe("escapePtb", () => {
  it("writes the Treebank's forms", () => {
    expect(escapeSentencePtb(['"', "(", "a/b", ")", '"', "“", "…", "”", "don’t", "*"])).toEqual([
      "``",
      "-LRB-",
      "a\\/b",
      "-RRB-",
      "''",
      "``",
      "...",
      "''",
      "don't",
      "\\*",
    ]);
    expect(escapePtb('"', false)).toBe("''");
    expect(escapeSentencePtb(["He", "left", ".", '"'])).toEqual(["He", "left", ".", "''"]);
    expect(escapeSentencePtb(["We", "left", ",", '"', "he", "said", "."])[3]).toBe("''");
    const inside = 'We left," Orr said, "at 5.';
    const spans = tokenizer({ language: "en" })()(inside);
    const forms = spans.map(({ start, end }) => inside.slice(start, end));
    expect(escapeSentencePtb(forms, spans).filter((form) => /^[`']+$/.test(form))).toEqual(["''", "``"]);
  });
});

describe("other languages", () => {
  it("follow Unicode's segmentation", () => {
    expect(sentences("Olá! Tudo bem?", "pt_BR")).toEqual(["Olá!", "Tudo bem?"]);
    expect(tokens("Ali'nin evi, 3,5 km.", { language: "tr" })).toBe("Ali'nin evi , 3,5 km .");
    expect(() => tokenizer({ language: "no such" })()).toThrow('"no such" is not a language tag');
  });
});
