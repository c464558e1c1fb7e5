import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileNames } from "./file-names.ts";

describe("file names of ids", () => {
  it.each([
    ["wsj_0003", "wsj_0003"],
    ["..", "%2E%2E"],
    ["../up", "%2E%2E%2Fup"],
    [".hidden", "%2Ehidden"],
    ["a/b", "a%2Fb"],
    ["a#b?c%20d", "a%23b%3Fc%2520d"],
    ["CON", "_CON"],
    ["nul.txt", "_nul.txt"],
    ["", "_"],
    ["中文", "%E4%B8%AD%E6%96%87"],
  ])("%s → %s", (id, name) => {
    expect(fileNames()(id)).toBe(name);
  });

  it("are never equal but for capital letters, and one for each id of a split", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: "binary" }), fc.constantFrom("train", "dev"))),
        (ids) => {
          const name = fileNames();
          const unique = new Set(ids.map(([id, split]) => `${split}\0${id.toWellFormed()}\0${id}`));
          const names = ids.map(([id, split]) => name(id, split));
          expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(unique.size);
          const isSafe = (name: string): boolean => /^[A-Za-z0-9_%-][A-Za-z0-9._%~-]{0,210}$/.test(name);
          expect(names.filter((name) => !isSafe(name))).toEqual([]);
        },
      ),
    );
  });

  it("stay short for long ids", () => {
    const name = fileNames();
    const [first, second] = [`${"x".repeat(400)}1`, `${"x".repeat(400)}2`].map((id) => name(id));
    expect(first?.length).toBe(200);
    expect(first).not.toBe(second);
  });
});
