import { describe, expect, it } from "vitest";
import {
  escapePtb,
  escapeSentencePtb,
  type SegmentOptions,
  segmentVersions,
  splitParagraphs,
  splitSentences,
  tokenizer,
} from "./index.ts";

const slices = (text: string, spans: readonly { start: number; end: number }[]): string[] =>
  spans.map(({ start, end }) => text.slice(start, end));
const tokens = (text: string, options: SegmentOptions): string =>
  slices(text, tokenizer(options)(text)).join(" ");
const sentences = (text: string, language: string): string[] => slices(text, splitSentences(text, language));

describe("splitParagraphs", () => {
  it.each([
    ["One.\n\nTwo a.\nTwo b.\n \nThree.", ["One.", "Two a.\nTwo b.", "Three."]],
    ["One.\nTwo.", ["One.", "Two."]],
    ["One.\r\n\r\nTwo.", ["One.", "Two."]],
    [".START \n\nOne. \n\n", ["One."]],
    ["  \n", []],
  ])("%j", (text, expected) => {
    expect(slices(text, splitParagraphs(text))).toEqual(expected);
  });
});

describe("English sentences", () => {
  it.each([
    [["Dr. Ann Lee met Gov. Poe.", "She left at 5 p.m.", "He stayed."]],
    [["They moved to Washington D.C.", "The U.S. Army stayed."]],
    [['"Go!" he cried.', '"Really?" Ann asked.', "Nobody moved."]],
    [["See No. 3 and Fig. 2 on pp. 4-5.", "No.", "It was Jan. 5."]],
    [["1. First things first.", "Then the rest."]],
    [["Acme Inc. Chairman Poe spoke.", "It fell.[2] [3]", "(He left.)", "J. K. Poe came."]],
    [["He works at Beta.", "eHow is a site.", "Yahoo! Inc. rose."]],
    [["Wait ... what?", "They called it Viva! (1965) and sang."]],
  ])("%j", (expected) => {
    expect(sentences(expected.join(" "), "en")).toEqual(expected);
  });

  it("takes a line break for an end, except in filled paragraphs", () => {
    expect(sentences("A heading\nBut then more. And on.", "en")).toEqual([
      "A heading",
      "But then more.",
      "And on.",
    ]);
    expect(sentences("The lines of this\nparagraph are filled.\nAs here. So", "en")).toEqual([
      "The lines of this\nparagraph are filled.",
      "As here.",
      "So",
    ]);
  });
});

describe("English tokens", () => {
  it.each([
    ["He can't, won't and cannot.", "He ca n't , wo n't and can not ."],
    ["It's Ann's; the Poes' car, I'd say.", "It 's Ann 's ; the Poes ' car , I 'd say ."],
    ["US$5 (S&P 500) in the U.S.", "US$ 5 ( S&P 500 ) in the U.S."],
    ["“Don’t,” she said…", "“ Do n’t , ” she said …"],
    [
      "A 62%-owned, U.S.-based unit; and/or 10-year 1/2 -- yes.",
      "A 62%-owned , U.S.-based unit ; and/or 10-year 1/2 -- yes .",
    ],
    ["1) See http://a.b/c?d=e, x.y@z.org #tag @me.", "1) See http://a.b/c?d=e , x.y@z.org #tag @me ."],
    ["Poe & Co.'s A.T.&T. rose 5% to $3.50!!", "Poe & Co. 's A.T.&T. rose 5 % to $ 3.50 !!"],
    ["Nice 👩‍👩‍👧 day 👍🏽!", "Nice 👩‍👩‍👧 day 👍🏽 !"],
    ["He sat. (See Fig. 2)", "He sat . ( See Fig. 2 )"],
  ])("%s", (text, expected) => {
    expect(tokens(text, { language: "en" })).toBe(expected);
  });

  it("splits hyphens and slashes by the later standard", () => {
    const text = "A so-called co-founder paid US$5 and/or 10-year e-mail 9/11.";
    expect(tokens(text, { language: "en", tokenStandard: "ud" })).toBe(
      "A so - called co-founder paid US $ 5 and / or 10 - year e-mail 9/11 .",
    );
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
  });
});

describe("other languages", () => {
  it("follow Unicode's segmentation", () => {
    expect(sentences("Olá! Tudo bem?", "pt_BR")).toEqual(["Olá!", "Tudo bem?"]);
    expect(tokens("Ali'nin evi, 3,5 km.", { language: "tr" })).toBe("Ali'nin evi , 3,5 km .");
    expect(() => tokenizer({ language: "no such" })).toThrow('"no such" is not a language tag');
  });
});

it("names what decides tokens by its content", () => {
  const versions = Object.entries(segmentVersions());
  expect(versions.map(([name]) => name)).toContain("Chinese word weights");
  for (const name of ["English abbreviations", "English sentence starters", "English token parts"])
    expect(Object.fromEntries(versions)[name]).toMatch(/^sha256:[0-9a-f]{64}$/);
});
