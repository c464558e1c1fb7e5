import { describe, expect, it } from "vitest";
import { FirstOfEach } from "./first-of-each.ts";

/** Which of the labels are printed. */
function printed(first: FirstOfEach, ...labels: (string | undefined)[]): boolean[] {
  return labels.map((found) => first.add("unknown-sense", found === undefined ? {} : { found, meant: "x" }));
}

describe("the problems that are printed", () => {
  it("are the first three of a rule", () => {
    const first = new FirstOfEach();
    expect(printed(first, undefined, undefined, undefined)).toEqual([true, true, true]);
    expect(first.counts).toBeUndefined();
    expect([first.add("norel", {}), ...printed(first, undefined)]).toEqual([true, false]);
    expect(first.counts).toBe("4 unknown-sense, 1 norel");
  });

  it("are the first of each misspelt label, and do not take the place of others", () => {
    const first = new FirstOfEach();
    expect(printed(first, "a", "a", "b", "a", "c", "d")).toEqual([true, false, true, false, true, true]);
    expect(printed(first, undefined, undefined, undefined, undefined)).toEqual([true, true, true, false]);
    expect(first.counts).toBe("10 unknown-sense");
  });

  it("are no more than ten misspelt labels", () => {
    const first = new FirstOfEach();
    const labels = Array.from({ length: 12 }, (_, index) => `label ${index}`);
    expect(printed(first, ...labels).filter(Boolean)).toHaveLength(10);
  });
});
