// As it is built, as other packages have it: Node reads these pages in half the time that Vite's modules need.
import { articleReader, structuredFacts } from "@discoprep/wikitext";
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

describe("structuredFacts", () => {
  it("reads infobox, citations, categories and links, the full stop unharmed", async () => {
    const { facts } = await structuredFacts({
      id: "1",
      text: "{{Infobox person|name=甲。乙|born=1950}}\n见[[奥斯陆|首都]]。\n\n{{cite web|url=http://a.example|title=题。}}\n[[Category:Oslo]]",
    });
    expect(facts?.infoboxes).toEqual([{ template: "person", fields: { name: "甲。乙", born: "1950" } }]);
    expect(facts?.citations[0]).toMatchObject({ url: "http://a.example", title: "题。" });
    expect(facts?.categories).toEqual(["Oslo"]);
    expect(facts?.links).toEqual(["奥斯陆"]);
  });

  it.each([
    ["{{a|".repeat(2000) + "}}".repeat(2000), "facts-partial"],
    ["[[a]] ".repeat(10_000), "facts-partial"],
    [`{{a|${"A. ".repeat(20_000)}}}`, "facts-partial"],
    [`{{a|${"{|\n".repeat(2000)}}}`, "facts-partial"],
    ["{{a|b}} ".repeat(20) + `{{c|${"d".repeat(9000)}}}`.repeat(20), "facts-refused"],
    ["a\uE0F2b", "facts-refused"],
  ])("leaves out or refuses what would cost too much, by page id", async (text, rule) => {
    const { messages } = await structuredFacts({ id: "5", text });
    expect(messages).toMatchObject([{ rule, where: { page: "5" } }]);
  });

  it.each(["A. ", "[[File:a|", "{|\n", "''a'' ", "a\n\n", "<", "'"])("is not held up by %j", async (unit) => {
    const { facts, messages } = await structuredFacts({
      id: "5",
      text: `${unit.repeat(100_000)} {{cite web|url=u}}`,
    });
    expect(facts?.citations.length).toBe(1);
    expect(messages).toEqual([]);
  });
});
