import { rawDocument } from "@discoprep/corpus";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentDocument, splitParagraphs, splitSentences, tokenizer } from "./index.ts";

const character = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(..."ab.A !?\"'-() \n\t的一是。！”，12%$…．") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("\ud800", "\udc00", "𠀀", "👨‍👩‍👧", "\u0000", "\u2028", "é", "n't"),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 2 }) },
);
const text = fc.array(character, { maxLength: 40 }).map((parts) => parts.join(""));

/** Spans ascend, are not empty, and only white space lies between them. */
function expectCover(whole: string, spans: readonly { start: number; end: number }[]): void {
  let end = 0;
  for (const span of spans) {
    expect(whole.slice(end, span.start).trim()).toBe("");
    expect(span.end).toBeGreaterThan(span.start);
    expect(whole.slice(span.start, span.end).trim()).toBe(whole.slice(span.start, span.end));
    end = span.end;
  }
  expect(whole.slice(end).trim()).toBe("");
}

describe("tokens and the gaps between them give back any text", () => {
  it.each(["en", "zh", "tr"])("%s", (language) => {
    const tokenize = tokenizer({ language })();
    fc.assert(
      fc.property(text, (sentence) => {
        expectCover(sentence, tokenize(sentence));
      }),
    );
  });
});

describe("sentences and the gaps between them give back any text", () => {
  it.each(["en", "zh", "pt"])("%s", (language) => {
    fc.assert(
      fc.property(text, (paragraph) => {
        expectCover(paragraph, splitSentences(paragraph, language));
      }),
    );
  });
});

it("paragraphs and the gaps between them give back any text", () => {
  fc.assert(
    fc.property(text, (whole) => {
      expectCover(whole, splitParagraphs(whole));
    }),
  );
});

it("a document's spans are offsets into its raw text", () => {
  const raw = "Title\n\nHe didn't go. She did.\n";
  const document = segmentDocument(rawDocument("d", "en", raw));
  expect(document.paragraphs).toHaveLength(2);
  expect(document.sentences.map((s) => raw.slice(s.start, s.end))).toEqual([
    "Title",
    "He didn't go.",
    "She did.",
  ]);
  for (const token of document.sentences.flatMap((s) => s.tokens)) {
    expect(raw.slice(token.start, token.end)).toBe(token.form);
  }
  expect(document.sentences[1]?.tokens.map((t) => t.form)).toEqual(["He", "did", "n't", "go", "."]);
});
