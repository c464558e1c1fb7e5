import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { samplePath } from "@discoprep/shared-data";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { judgeResult, type Limits } from "./gate.ts";

const limits: Limits = { loss: 0.1, articles: 0, remnants: 0.05, corrections: 0 };

const result = (manifest: object): string => testFolder({ "manifest.json": JSON.stringify(manifest) });

const extracted = (articles: number, count = 0): object => ({
  ...{ command: "extract", counts: { kept: articles }, remnants: { link: { count }, table: { count: 0 } } },
});
const selected = (documents: number, words: number, corrections?: object): object => ({
  ...{ command: "select", options: { words: 100 }, counts: { taken: documents, words, corrections } },
});
const converted = (documents: number, relations: number): object => ({
  ...{
    command: "convert",
    options: { format: "pdtb2" },
    counts: { documents: { kept: documents }, relations: { kept: relations } },
  },
});

it.each<[string, object | undefined, object, string[]]>([
  ["the first result", undefined, extracted(1), []],
  ["an empty first result", undefined, extracted(0), ["it has no articles"]],
  ["a loss of the tenth", extracted(10), extracted(9), []],
  ["more", extracted(20), extracted(17), ["it has 17 articles, where the earlier one has 20"]],
  [
    "the loss of all figures",
    selected(9, 100),
    { command: "select" },
    ["it has 0 documents, where the earlier one has 9", "it has 0 words, where the earlier one has 100"],
  ],
  ["a release of nothing", undefined, converted(0, 0), ["it has no documents", "it has no relations"]],
  ["nine tenths of the budget", undefined, selected(1, 90), []],
  ["less", undefined, selected(1, 89), ["it has 89 of the 100 words asked for"]],
  ["ten new remnants", extracted(9, 10), extracted(9, 20), []],
  [
    "eleven",
    extracted(9, 10),
    extracted(9, 21),
    ["it has 21 remnants of markup, where the earlier one has 10"],
  ],
  ["a twentieth more of many", extracted(9, 1000), extracted(9, 1050), []],
  ["remnants where none were counted", { command: "extract", counts: { kept: 9 } }, extracted(9, 99), []],
  [
    "a lost correction",
    undefined,
    selected(1, 99, { gone: 1, ambiguous: 2 }),
    ["it lacks corrections: 1 gone, 2 ambiguous"],
  ],
  [
    "a correction of a document that was not selected",
    undefined,
    selected(1, 99, { gone: 0, ambiguous: 0, unselected: 1 }),
    ["it lacks corrections: 1 unselected"],
  ],
  [
    "a pinned document that is missing",
    undefined,
    { command: "select", counts: { taken: 1, words: 9, missing: 1 } },
    ["it lacks 1 document of the pinned set"],
  ],
])("judges %s", (_name, before, after, faults) => {
  expect(judgeResult(before && result(before), result(after), limits)).toEqual(faults);
});

it("wants a number of articles of an extraction alone", () => {
  const least = { ...limits, articles: 10 };
  expect(judgeResult(undefined, result(extracted(10)), least)).toEqual([]);
  expect(judgeResult(undefined, result(extracted(9)), least)).toEqual(["it has too few articles: 9"]);
  expect(judgeResult(undefined, result(selected(1, 99)), least)).toEqual([]);
});

it("wants the wiki of an extraction, where the dump names one", () => {
  const ofNews = { ...limits, wiki: "enwikinews" };
  const of = (site: object): string => result({ ...extracted(9), site });
  expect(judgeResult(undefined, of({ dbname: "enwikinews" }), ofNews)).toEqual([]);
  expect(judgeResult(undefined, of({}), ofNews)).toEqual([]);
  expect(judgeResult(undefined, of({ dbname: "zhwikinews" }), ofNews)).toEqual([
    "it is of zhwikinews, not of enwikinews",
  ]);
});

it("refuses a release with a set without documents", () => {
  const release = testFolder({});
  cpSync(samplePath("eng.release"), release, { recursive: true });
  expect(judgeResult(undefined, release, limits)).toEqual([]);
  rmSync(join(release, "dev"), { recursive: true });
  mkdirSync(join(release, "dev"));
  writeFileSync(join(release, "dev", "parses.json"), "{}");
  expect(judgeResult(undefined, release, limits)).toEqual(["dev has no document"]);
});
