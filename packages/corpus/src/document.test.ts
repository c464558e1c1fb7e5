import { expect, test } from "vitest";
import { paragraphsOfSentences } from "./document.ts";

test("an empty line between two sentences ends a paragraph", () => {
  const raw = "One. Two.\nThree. \n\nFour.\n \nFive.";
  const sentences = ["One.", "Two.", "Three.", "Four.", "Five."].map((text) => {
    const start = raw.indexOf(text);
    return { start, end: start + text.length };
  });
  const texts = paragraphsOfSentences(raw, sentences).map((span) => raw.slice(span.start, span.end));
  expect(texts).toEqual(["One. Two.\nThree.", "Four.", "Five."]);
  expect(paragraphsOfSentences("", [])).toEqual([]);
});
