import { describe, expect, it } from "vitest";
import { splitSentences } from "./index.ts";

/** Languages without words of their own; those with them have their texts in test/sentences. */
describe("sentences of languages without a table", () => {
  it.each([
    ["nl", "J. de Vries kwam.| Hij bleef."],
    ["nl", "“Wie is daar?” vroeg hij.| Niemand antwoordde."],
    ["nl", "Hij woog 80 kg.| 5 kg te veel."],
    ["el", "Ήρθε ο Γ. Παππάς.| Έμεινε."],
  ])("%s: %s", (language, marked) => {
    const text = marked.replaceAll("|", "");
    const sentences = splitSentences(text, language).map(({ start, end }) => text.slice(start, end));
    expect(sentences).toEqual(marked.split("|").map((sentence) => sentence.trim()));
  });
});

it("lines that are filled are joined, others are not", () => {
  const lines = (text: string): string[] =>
    splitSentences(text, "de").map(({ start, end }) => text.slice(start, end));
  expect(lines("Die Zeilen dieses\nAbsatzes sind voll\nund enden nicht. Nun schon.")).toEqual([
    "Die Zeilen dieses\nAbsatzes sind voll\nund enden nicht.",
    "Nun schon.",
  ]);
  expect(lines("Eine Überschrift\nDer Text")).toEqual(["Eine Überschrift", "Der Text"]);
});
