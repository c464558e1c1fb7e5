import { expect, it } from "vitest";
import { cohenKappa, kappaByCategory, krippendorffAlpha } from "./kappa.ts";

it("α of two annotators, by hand", () => {
  // Values: a 5, b 3, c 2, n = 10. Off the diagonal lie 2 pairs of 1 thing. n² - Σ n_c² = 100 - 38 = 62.
  const items = ["aa", "aa", "bb", "ab", "cc"].map((item) => item.split(""));
  expect(krippendorffAlpha(items)).toBe((62 - 2 * 9) / 62);
});

it("α of three annotators of whom some gave none, by hand", () => {
  // Things with two values or three: aa, aab, bb; one value pairs with none. a 4, b 3, n = 7. Of aab 4 of 6 ordered pairs
  // differ, each counted half: 2. n² - Σ n_c² = 49 - 25 = 24.
  const items = ["aa", "aab", "bb", "a"].map((item) => item.split(""));
  expect(krippendorffAlpha(items)).toBe((24 - 2 * 6) / 24);
});

it("α is undefined where there is nothing to agree on", () => {
  expect(krippendorffAlpha([])).toBeNull();
  expect(krippendorffAlpha([["a"], ["b"]])).toBeNull();
  expect(krippendorffAlpha([["a", "a"]])).toBeNull();
});

it("κ of a category with its interval, by hand", () => {
  const pairs = [
    ...Array.from({ length: 20 }, () => ["Explicit", "Explicit"] as const),
    ...Array.from({ length: 5 }, () => ["Explicit", "Implicit"] as const),
    ...Array.from({ length: 10 }, () => ["Implicit", "Explicit"] as const),
    ...Array.from({ length: 15 }, () => ["Implicit", "Implicit"] as const),
  ];
  // po = 0.7; pe = (25·30 + 25·20) / 2500 = 0.5; κ = 0.4; the error is √(0.7 · 0.3 / 50) / 0.5 = 0.1296.
  const [explicit, implicit] = kappaByCategory(pairs);
  expect(explicit).toMatchObject({ category: "Explicit", pairs: 35 });
  expect(implicit).toMatchObject({ category: "Implicit", pairs: 30 });
  expect(explicit?.kappa).toBeCloseTo(0.4, 10);
  expect(explicit?.interval?.[0]).toBeCloseTo(0.4 - 1.96 * 0.12961, 4);
  expect(explicit?.interval?.[1]).toBeCloseTo(0.4 + 1.96 * 0.12961, 4);
});

it("the interval of κ of three categories, by hand", () => {
  const pairs = ["aa", "aa", "aa", "bb", "bb", "cc", "ab", "bc"].map(
    (pair) => [pair[0], pair[1]] as [string, string],
  );
  // po = 6/8; pe = (4·3 + 3·3 + 1·2) / 64 = 23/64; the error is √(0.75 · 0.25 / 8) / (41/64) = 0.238974.
  const kappa = (0.75 - 23 / 64) / (41 / 64);
  const [low, high] = cohenKappa(pairs).interval ?? [];
  expect(low).toBeCloseTo(kappa - 1.959964 * 0.2389745, 5);
  expect(high).toBe(1);
  expect(cohenKappa([["a", "a"]]).interval).toBeNull();
});
