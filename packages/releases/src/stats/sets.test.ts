import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { releaseSets } from "@discoprep/formats/release";
import { expect, it } from "vitest";
import { compareCounts, corpusStatistics } from "./index.ts";

function delivered(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-sets-"));
  for (const name of names) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "relations.json"), "");
  }
  return folder;
}

const setsOf = (folder: string): string[] => releaseSets(folder).map(({ name }) => name);

it("knows the sets of the shared tasks by the names of their folders as delivered", () => {
  const english = ["conll16st-en-01-12-16-test", "conll16st-en-01-12-16-dev", "conll16st-en-01-12-16-train"];
  const folder = delivered(...english, "conll15st-en-03-29-16-blind-test");
  expect(setsOf(folder)).toEqual(["train", "dev", "test", "blind"]);
  expect(setsOf(delivered("conll16st-zh-01-08-2016-train", "conll16st-zh-01-08-2016-blind-test"))).toEqual([
    ...["train", "blind"],
  ]);
  expect(setsOf(delivered("en-01-12-16-dev", "en-01-12-16-train"))).toEqual(["train", "dev"]);
  expect(setsOf(join(folder, "conll16st-en-01-12-16-dev"))).toEqual(["dev"]);
});

it("names the releases that a folder has one level too deep", () => {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-sets-"));
  renameSync(delivered("train", "dev"), join(folder, "eng.release"));
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
  expect(compared.map(({ figure, set, difference }) => [figure, set, difference])).toEqual(
    expect.arrayContaining([
      ["relations", "train", -2],
      ["relations", "dev", 0],
    ]),
  );
  expect(compareCounts(statistics, { words: { dev: 0 } })).toHaveLength(1);
  expect(() => compareCounts(statistics, { sets: ["dev"] })).toThrow("no set in common");
});
