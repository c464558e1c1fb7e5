import type { Article } from "@discoprep/corpus";
import { sha256 } from "@discoprep/files";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { articleText } from "../article-text.ts";
import { addArticle } from "./article-bytes.ts";
import { TextBuffer } from "./text-buffer.ts";

const article: Article = {
  id: "7",
  revision: "9",
  title: "Ferry sails",
  date: "2012-03-05",
  url: "https://en.wikinews.org/wiki?curid=7",
  language: "en",
  paragraphs: ["The ferry sails.", 'It is "late".'],
  categories: ["Ships"],
  sources: [{ url: "http://a.example", title: "Ferry" }],
};

/** What `addArticle` writes of two articles, the one after the other. */
function written(one: Article, other: Article): { lines: string[]; texts: string[] } {
  const [lines, texts] = [new TextBuffer(), new TextBuffer()];
  const places = [one, other].map((each, index) => addArticle(each, `sha1-${index}`, lines, texts));
  const [lineBytes, textBytes] = [Buffer.from(lines.take()), Buffer.from(texts.take())];
  return {
    lines: places.map(({ line }) => lineBytes.toString("utf8", line.start, line.end)),
    texts: places.map(({ text }) => textBytes.toString("utf8", text.start, text.end)),
  };
}

/** The line with its keys in the order of the file. */
function expected(each: Article, index: number): string {
  const { paragraphs, categories, sources, ...head } = each;
  const hashes = { sha1: `sha1-${index}`, textSha256: sha256(articleText(each)) };
  return `${JSON.stringify({ ...head, paragraphs, categories, sources, ...hashes })}\n`;
}

describe("addArticle", () => {
  it.each<[string, Partial<Article>]>([
    ["no paragraph", { paragraphs: [] }],
    ["a value that looks like the key", { title: '"paragraphs":[]', url: '"paragraphs":[]' }],
    ["quotation marks and backslashes", { paragraphs: ['"', "\\", 'a\\"b', ""] }],
    ["control characters", { paragraphs: ["a\tb", "a\u0000b\u001f", "\u007f\u0085\u2028"] }],
    ["characters beyond the BMP", { paragraphs: ["a 🚢 b", "𠀀"], title: "🚢" }],
    [
      "a Chinese article with a date line",
      { language: "zh", variant: "zh-hans", paragraphs: ["渡轮启航。"] },
    ],
    ["a long paragraph", { paragraphs: ["渡".repeat(2_000_000)] }],
  ])("writes %s as JSON.stringify does", (_, part) => {
    const other = { ...article, ...part };
    const { lines, texts } = written(article, other);
    expect(lines).toEqual([expected(article, 0), expected(other, 1)]);
    expect(texts).toEqual([articleText(article), articleText(other)]);
  });

  it("writes any article as JSON.stringify does", () => {
    const text = fc.string({ unit: "binary" });
    const any = fc.record({ title: text, paragraphs: fc.array(text), categories: fc.array(text) });
    fc.assert(
      fc.property(any, (part) => {
        const other = { ...article, ...part };
        const { lines, texts } = written(other, article);
        expect(lines).toEqual([expected(other, 0), expected(article, 1)]);
        expect(texts).toEqual([articleText(other), articleText(article)]);
      }),
    );
  });
});
