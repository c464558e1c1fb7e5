import { expect, test } from "vitest";
import { floatText, format4, formatFixed, round4 } from "./decimals.ts";

test("ties round away from zero and print to the even digit", () => {
  expect([1 / 32, 3 / 32, 5 / 32, 0.00005].map(round4)).toEqual([0.0313, 0.0938, 0.1563, 0.0001]);
  const texts = [1 / 32, 3 / 32, 5 / 32, 0.00005, 10].map(format4);
  expect(texts).toEqual(["0.0312", "0.0938", "0.1562", "0.0001", "10.0000"]);
});

test("any number of decimals rounds as in C", () => {
  const two = [0.125, 0.375, 0.625, 3.125, 100, 2 / 3].map((value) => formatFixed(value, 2));
  expect(two).toEqual(["0.12", "0.38", "0.62", "3.12", "100.00", "0.67"]);
  const whole = [0.5, 1.5, 2.5, 2.51, 99.5].map((value) => formatFixed(value, 0));
  expect(whole).toEqual(["0", "2", "2", "3", "100"]);
});

test("a float has a point or an exponent, as in Python", () => {
  const floats = [1, 0, 0.0373, 10, 1e-4, 1.5e-5, 1e-7, 1e15, 1e16, 2 / 3];
  expect(floats.map(floatText)).toEqual([
    ...["1.0", "0.0", "0.0373", "10.0", "0.0001", "1.5e-05", "1e-07", "1000000000000000.0", "1e+16"],
    "0.6666666666666666",
  ]);
});
