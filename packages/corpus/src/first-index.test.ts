import fc from "fast-check";
import { expect, it } from "vitest";
import { firstIndex } from "./offsets.ts";

it("finds what a search from the start finds", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9 })), fc.nat({ max: 10 }), (numbers, limit) => {
      const ascending = numbers.sort((a, b) => a - b);
      const first = ascending.findIndex((number) => number >= limit);
      expect(firstIndex(ascending, (number) => number >= limit)).toBe(first === -1 ? numbers.length : first);
    }),
  );
});
