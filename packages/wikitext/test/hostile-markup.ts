import { expect, it } from "vitest";
import type { articleReader } from "../src/index.ts";

/** Markup that opens, and what closes it if it is closed. */
const markup: readonly (readonly [open: string, close: string])[] = [
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

/**
 * Tests that a page is read before and after hostile markup.
 * @param repetitions of each piece; fewer where they make more than two megabytes
 */
export function testHostileMarkup(
  readers: readonly ReturnType<typeof articleReader>[],
  repetitions: number,
): void {
  it.each(markup)("%s…%s: the rest of the page lives", (open, close) => {
    const count = Math.min(repetitions, Math.floor(2_000_000 / (open.length + close.length)));
    const text = `Before it all.\n\n${open.repeat(count)}${close.repeat(count)}\n\nAfter it all.\n`;
    for (const read of readers) {
      const outcome = read({ id: "1", revision: "1", title: "T", text, redirect: false });
      const paragraphs = outcome.kept ? outcome.article.paragraphs : [];
      expect([paragraphs.at(0), paragraphs.at(-1)]).toEqual(["Before it all.", "After it all."]);
    }
  });

  it("looks for prose after headings of links once, however many there are", () => {
    const prose = "It has grown for twenty years, and nobody knows how far it will go.";
    const text = `It opened.\n${"== Links ==\n* [http://a.example A]\n".repeat(repetitions / 20)}${prose}`;
    const outcome = readers[0]?.({ id: "1", revision: "1", title: "T", text, redirect: false });
    const paragraphs = outcome?.kept ? outcome.article.paragraphs : [];
    expect([paragraphs.at(0), paragraphs.at(-1)]).toEqual(["It opened.", prose]);
  });
}
