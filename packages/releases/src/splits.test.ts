import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it, vi } from "vitest";
import { Splits } from "./splits.ts";

const splitsOf = (sets: Record<string, string[]>) =>
  new Splits(join(testFolder({ "splits.json": JSON.stringify({ sets }) }), "splits.json"));

it("names the set of a document by its id or its beginning", () => {
  const splits = splitsOf({ train: ["wsj_02*", "wsj_2"], dev: ["wsj_22*", "*z"], test: [] });
  const sets = ["wsj_0201", "wsj_02", "wsj_2", "wsj_2200", "wsj_20", "z"].map((id) => splits.setOf(id));
  expect(sets).toEqual(["train", "train", "train", "dev", undefined, undefined]);
  expect(splits.outside(["wsj_0201", "a"])).toEqual(["a"]);
});

it("warns of ids without a document, and of documents in no set", () => {
  const splits = splitsOf({ train: ["a*", "b*", "c"], dev: ["d"], test: [] });
  expect(splits.check(["a1", "d", "e"]).map(({ rule, found }) => [rule, found])).toEqual([
    ["set-without-document", "2 of the 3 ids of the set train: b*, c"],
    ["set-without-document", "the set test names no id"],
    ["document-in-no-set", "1 of 3: e"],
  ]);
});

it.each([
  [{ train: ["a", "a"] }, "a in train and train"],
  [{ train: ["a"], dev: ["a"] }, "a in train and dev"],
])("refuses an id that stands twice: %j", (sets, message) => {
  expect(() => splitsOf(sets)).toThrow(message);
});

it("refuses a document in two sets, and takes two patterns of one set", () => {
  const splits = splitsOf({ train: ["a*", "ab*"], dev: ["abc*"] });
  expect(splits.setOf("abd")).toBe("train");
  expect(() => splits.setOf("abcd")).toThrow("a* in train, and abc* in dev");
});

it("refuses more sets than anybody needs", () => {
  const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`set${index}`, []]));
  expect(() => splitsOf(many)).toThrow("at most 1000 sets");
});

it("asks a list of thousands of ids a few times for each document", () => {
  const ids = Array.from({ length: 5_000 }, (_, index) => `d${index}`);
  const get = vi.spyOn(Map.prototype, "get");
  const splits = splitsOf({ train: ids, dev: ["e*"] });
  expect(splits.check(ids).map(({ rule }) => rule)).toEqual(["set-without-document"]);
  expect(get.mock.calls.length).toBeLessThan(ids.length * 20);
  get.mockRestore();
});
