import { expect } from "vitest";
import { splitSentences } from "../src/index.ts";

/** Expects the sentences of an English text to end at `|` and nowhere else. */
export function expectSentences(marked: string): void {
  const text = marked.replaceAll("|", "");
  const spans = splitSentences(text, "en");
  const expected = marked.split("|").map((sentence) => sentence.trim());
  expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
}
