import { expect, it } from "vitest";
import { Groups } from "./groups.ts";

it("keeps the order of keys and of items", () => {
  const groups = new Groups([3, 10, 1, 4, 2], (number) => number % 2 === 0);
  expect([...groups]).toEqual([
    [false, [3, 1]],
    [true, [10, 4, 2]],
  ]);
});
