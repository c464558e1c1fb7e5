import { expect, test } from "vitest";
import { format4, formatFixed, round4 } from "./decimals.ts";
import { pythonStr } from "./python-text.ts";

test("ties round away from zero and print to the even digit", () => {
  expect([1 / 32, 3 / 32, 5 / 32, 0.00005].map(round4)).toEqual([0.0313, 0.0938, 0.1563, 0.0001]);
  expect([1 / 32, 3 / 32, 5 / 32, 0.00005, 10].map(format4)).toEqual([
    "0.0312",
    "0.0938",
    "0.1562",
    "0.0001",
    "10.0000",
  ]);
});

test("any number of decimals rounds as in C", () => {
  expect([0.125, 0.375, 0.625, 3.125, 100, 2 / 3].map((value) => formatFixed(value, 2))).toEqual([
    ...["0.12", "0.38", "0.62", "3.12", "100.00", "0.67"],
  ]);
  expect([0.5, 1.5, 2.5, 2.51, 99.5].map((value) => formatFixed(value, 0))).toEqual([
    "0",
    "2",
    "2",
    "3",
    "100",
  ]);
});

test("a float prints at least one decimal", () => {
  const texts = [1, 0, 0.0373, 10, 1e-7].map((float) => pythonStr({ float }));
  expect(texts).toEqual(["1.0", "0.0", "0.0373", "10.0", "1e-07"]);
});
