// As it is built, as other packages have it: Node reads these pages in half the time that Vite's modules need.
import { articleReader, secondReader } from "@discoprep/wikitext";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const read = {
  en: articleReader({ language: "en", namespaces: [], keep: ["no-prose"] }),
  zh: articleReader({ language: "zh", namespaces: [], keep: ["no-prose"] }),
};
const page = { id: "1", revision: "1", title: "T", redirect: false };

/** What would take minutes in anything but linear time: 100,000 times each, or as often as makes two megabytes. */
const units: readonly (readonly [open: string, close: string])[] = [
  ["{{w|", "}}"],
  ["{{a|", ""],
  ["{{", "}}"],
  ["{{{a|", "}}}"],
  ["{{#if:a|", "}}"],
  ["[[File:a|", ""],
  ["[[File:a|", "]]"],
  ["[[File:a|\n\n", ""],
  ["[[File:a|\n\n", "]]"],
  ["[[File:a|b\n\n[[c]]", ""],
  ["[[a|", ""],
  ["[[a|{{w|", "]]}}"],
  ["[http://a ", ""],
  ["[http://a [[b]] ", ""],
  ["http://", ""],
  ["A. ", ""],
  ["<ref>", ""],
  ["<!--", ""],
  ['<a "', ""],
  ["<nowiki>", ""],
  ["<table>", "</table>"],
  ["{|\n", "|}\n"],
  ["{{{!}}", "{{!}}}"],
  ["{|\n", ""],
  ["''a'''", ""],
  ["-{", ""],
  ["-{zh-cn:a;", "}-"],
  ["(", ")"],
  [" {{unknown}} ,", ""],
  ["中\n", ""],
  ["== a ==\n", ""],
  [" ", ""],
  ["a == b ", ""],
  ["[a]]] ", ""],
  ["{{w|a} ", ""],
  ['<div style="float:left">', "</div>"],
  ["[[User:a]] (", ""],
  ["{|\n|Aa b c d. E f g h i. ", "\n|}\n"],
  ["{{#expr:(", "}}"],
  ["{{#if:", "}}"],
  ["Source: a b.\n", ""],
  ["Image:", ""],
  ["a\n{{unknown|x}}\nb\n", ""],
  ["== Sources ==\n== b ==\nOne two three four five six.\n", ""],
  ["http://a.b)", ")"],
  ["[[a.ogg|b]] ", " "],
  ["<sup> [1], ", ""],
  ["</b ", ""],
  ["<!-- -->, ", ""],
];

describe("hostile markup", () => {
  it.each(units)("%s…%s: the rest of the page lives", (open, close) => {
    const count = Math.min(100_000, Math.floor(2_000_000 / (open.length + close.length)));
    const text = `Before it all.\n\n${open.repeat(count)}${close.repeat(count)}\n\nAfter it all.\n`;
    for (const language of ["en", "zh"] as const) {
      const outcome = read[language]({ ...page, text });
      const words = outcome.kept ? outcome.article.paragraphs : [];
      expect(words.at(0)).toBe("Before it all.");
      expect(words.at(-1)).toBe("After it all.");
    }
  });

  it("reads a page of two megabytes", () => {
    const text = "The {{w|mayor}} of [[Oslo]] said so.<ref>x</ref>\n\n".repeat(45_000);
    const outcome = read.en({ ...page, text });
    expect(outcome.kept && outcome.article.paragraphs.length).toBe(45_000);
  });

  it("is not fooled by names of object members", () => {
    const text = "A {{__proto__|x=1}} b {{constructor|y}} c {{toString}} d e.";
    const outcome = read.en({ ...page, text });
    expect(outcome).toMatchObject({ kept: true, article: { paragraphs: ["A b y c d e."] } });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it("turns any mixture of marks into text without markup", () => {
    const marks = [
      "{{",
      "}}",
      "[[",
      "]]",
      "{|",
      "|}",
      "\n",
      "|",
      "'''",
      "<ref>",
      "</ref>",
      "<!--",
      "-->",
      "==",
    ];
    const more = [
      "w|",
      "File:",
      "a b",
      "中。",
      "-{",
      "}-",
      "* ",
      "http://x.y",
      "[",
      "]",
      "&lt;",
      "<b>",
      "__TOC__",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...marks, ...more), { maxLength: 60 }), (parts) => {
        const outcome = read.zh({ ...page, text: parts.join("") });
        const allowed = new Set([
          "guessed-template",
          "lost-words",
          "table",
          "heading",
          "hole-before-mark",
          "empty-brackets",
        ]);
        expect(outcome.remnants.filter(({ rule }) => !allowed.has(rule))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it("reads any string, always the same way", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(read.en({ ...page, text })).toEqual(read.en({ ...page, text }));
      }),
    );
  });
});

describe("secondReader", () => {
  const second = secondReader({ language: "zh", namespaces: [] });

  it("reads text with its full stops", async () => {
    expect((await second("== 甲 ==\n见[[奥斯陆|首都]]。乙。"))?.text).toBe("甲\n见首都。乙。");
  });

  it.each(["A. ".repeat(20_000), "{|\n".repeat(2000), "a\uE0F2b"])(
    "gives nothing for what would cost too much, or holds its own mark",
    async (text) => {
      expect(await second(text)).toBeUndefined();
    },
  );
});
