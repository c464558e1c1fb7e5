import { expect, it } from "vitest";
import { withinBudget } from "./ranking.ts";

const candidates = [3, 4, 5].map((words, index) => {
  return { id: `${index}`, words, line: index + 1, multiSentenceWords: 0 };
});

it("takes what fills the budget exactly, and nothing more", () => {
  const all = withinBudget(candidates, { words: 12 });
  expect(all).toHaveLength(3);
  const fewer = withinBudget(candidates, { words: 11 });
  expect(fewer.map(({ id }) => id)).toEqual(all.slice(0, 2).map(({ id }) => id));
});
