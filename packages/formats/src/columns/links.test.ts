import fc from "fast-check";
import { expect, it } from "vitest";
import { nonprojectiveLinks } from "./index.ts";

function nonprojective(heads: number[]): number[] {
  return nonprojectiveLinks(heads).flatMap((is, index) => (is ? [index + 1] : []));
}

it("finds links that cross a token their head does not dominate", () => {
  // A hearing(2) is scheduled(4) on(5) the issue today: on depends on hearing.
  expect(nonprojective([2, 3, 0, 3, 2])).toEqual([5]);
  expect(nonprojective([2, 0, 2])).toEqual([]);
  // The root dominates all: its second dependent is not a crossing.
  expect(nonprojective([0, 1, 0])).toEqual([]);
  // The head of a head stands token it and its dependent.
  expect(nonprojective([3, 0, 2])).toEqual([1]);
});

it("measures cycles and heads outside the sentence, too", () => {
  expect(nonprojective([2, 1])).toEqual([]);
  expect(nonprojective([3, 0, 1])).toEqual([1, 3]);
  expect(nonprojective([9, Number.NaN, -1])).toEqual([]);
  expect(nonprojectiveLinks([])).toEqual([]);
});

it("agrees with climbing from every token", () => {
  const dominates = (heads: readonly number[], head: number, token: number): boolean => {
    for (
      let at = token, steps = 0;
      at !== 0 && steps <= heads.length;
      at = heads[at - 1] as number, steps++
    ) {
      if (at === head) return true;
    }
    return false;
  };
  const headLists = fc
    .integer({ min: 1, max: 8 })
    .chain((length) =>
      fc.array(fc.integer({ min: 0, max: length }), { minLength: length, maxLength: length }),
    );
  fc.assert(
    fc.property(headLists, (heads) => {
      const expected = heads.map((head, index) => {
        const [low, high] = [Math.min(head, index + 1), Math.max(head, index + 1)];
        if (head === 0) return false;
        for (let token = low + 1; token < high; token++) if (!dominates(heads, head, token)) return true;
        return false;
      });
      expect(nonprojectiveLinks(heads)).toEqual(expected);
    }),
  );
});
