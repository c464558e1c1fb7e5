import { join } from "node:path";
import { releaseSets } from "@discoprep/formats/release";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { compareCounts, corpusStatistics } from "./index.ts";

const delivered = (...names: string[]): string =>
  testFolder(Object.fromEntries(names.map((name) => [`${name}/relations.json`, ""])));

const setsOf = (folder: string): string[] => releaseSets(folder).map(({ name }) => name);

it("knows the sets of the shared tasks by the names of their folders as delivered", () => {
  const english = ["conll16st-en-01-12-16-test", "conll16st-en-01-12-16-dev", "conll16st-en-01-12-16-train"];
  const folder = delivered(...english, "conll15st-en-03-29-16-blind-test");
  expect(setsOf(folder)).toEqual(["train", "dev", "test", "blind"]);
  const chinese = delivered("conll16st-zh-01-08-2016-train", "conll16st-zh-01-08-2016-blind-test");
  expect(setsOf(chinese)).toEqual(["train", "blind"]);
  expect(setsOf(delivered("en-01-12-16-dev", "en-01-12-16-train"))).toEqual(["train", "dev"]);
  expect(setsOf(join(folder, "conll16st-en-01-12-16-dev"))).toEqual(["dev"]);
});

it("names the releases that a folder has one level too deep", () => {
  const folder = delivered("eng.release/train", "eng.release/dev");
  expect(() => releaseSets(folder)).toThrow("found neither, but releases in eng.release");
});

it("leaves other names, and those of both languages together", () => {
  expect(setsOf(delivered("train", "my-train"))).toEqual(["train", "my-train"]);
  const both = ["conll16st-en-01-12-16-train", "conll16st-zh-01-08-2016-train"];
  expect(setsOf(delivered(...both))).toEqual(both);
});

it("compares delivered sets with expected counts", () => {
  const { statistics } = corpusStatistics(
    delivered("conll16st-en-01-12-16-train", "conll16st-en-01-12-16-dev"),
  );
  const compared = compareCounts(statistics, { relations: { train: 2, dev: 0 } });
  const differences = compared.map(({ figure, set, difference }) => `${figure} ${set} ${difference}`);
  expect(differences).toEqual(expect.arrayContaining(["relations train -2", "relations dev 0"]));
  expect(compareCounts(statistics, { words: { dev: 0 } })).toHaveLength(1);
  expect(() => compareCounts(statistics, { sets: ["dev"] })).toThrow("no set in common");
});
