import { join } from "node:path";
import { samplePath } from "@discoprep/shared-data";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const part = (sentence: number) => ({ TokenList: [[0, 1, 9, sentence, 0]] });
const rows = [
  ["Implicit", "Conjunction"],
  ["Implicit", "Causation"],
  ["Implicit", "Conjunction"],
  ["Explicit", "Causation"],
].map(([Type, sense]) => ({ DocID: "d", Type, Sense: [sense], Arg1: part(0), Arg2: part(1) }));
const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const relations = join(testFolder({ "relations.json": lines }), "relations.json");

const stats = (...words: string[]) => runForTest(["stats", ...words]);

it("prints tables of sets, or one object", async () => {
  const { exit, stdout } = await stats(samplePath("eng.release"));
  expect(exit).toBe(0);
  expect(stdout).toContain("│ tokens    │   721 │ 204 │  413 │");
  expect(stdout).toContain("│          │ Contingency.Cause.Reason ");
  const json = await stats(samplePath("eng.release"), "--json");
  expect(JSON.parse(json.stdout)).toMatchObject({
    ...{ sets: ["train", "dev", "test"], tokens: { train: 721, dev: 204, test: 413 } },
  });
});

it("prints types with their shares and senses by type, or where Arg1 is", async () => {
  const lines = async (table: string): Promise<string[]> =>
    (await stats(relations, "--table", table, "--format", "csv")).stdout.trimEnd().split("\n");
  expect(await lines("overview")).toEqual([
    "table,row,detail,column,value",
    "Types of relations,Explicit,,relations.json,1",
    "Types of relations,Explicit,,share of relations.json,25.0 %",
    "Types of relations,Implicit,,relations.json,3",
    "Types of relations,Implicit,,share of relations.json,75.0 %",
    "Types of relations,all,,relations.json,4",
    "Types of relations,all,,share of relations.json,100.0 %",
    ...[
      ...["Causation,,Explicit,1", "Causation,,Implicit,1", "Causation,,all,2"],
      ...["Conjunction,,Explicit,0", "Conjunction,,Implicit,2", "Conjunction,,all,2"],
      ...["all,,Explicit,1", "all,,Implicit,3", "all,,all,4"],
    ].map((cells) => `First senses of relations.json,${cells}`),
  ]);
  const places = ["(all),relations.json", "previous,relations.json"];
  expect((await lines("places")).slice(1)).toEqual([
    ...places.map((place) => `Arg1's place,Explicit,${place},1`),
    ...places.map((place) => `Arg1's place,Implicit,${place},3`),
  ]);
});

it("prints the formats of pages, papers and spreadsheets", async () => {
  const printed = async (format: string): Promise<string> =>
    (await stats(relations, "--format", format)).stdout;
  expect(await printed("markdown")).toContain(
    "**Relations**\n\n| type | first sense | relations.json |\n| :-- | :-- | --: |\n| Explicit | (all) | 1 |\n",
  );
  expect(await printed("latex")).toContain(" & Conjunction & 2 \\\\\n");
  expect(await printed("csv")).toContain("Relations,Implicit,Conjunction,relations.json,2\n");
  expect(await printed("text")).toBe((await stats(relations)).stdout);
  expect(await printed("json")).toBe((await stats(relations, "--json")).stdout);
});

it("reads standard input, and prints no table of types where there are none", async () => {
  const bare = `${JSON.stringify({ ...rows[0], Type: "", Sense: [] })}\n`;
  const { exit, stdout } = await runForTest(["stats", "-"], bare);
  expect([exit, stdout]).toEqual([0, expect.stringContaining("│ relations │")]);
  expect(stdout).not.toMatch(/tokens|first sense/);
});

it("counts relations from standard input, and warns where there are none", async () => {
  const line = `${JSON.stringify(rows[0])}\n`;
  const { exit, stdout, stderr } = await runForTest(["stats", "-", "--json"], line + line);
  expect([exit, stderr]).toEqual([0, ""]);
  expect(JSON.parse(stdout)).toMatchObject({
    relations: { "standard input": 2 },
    types: { Implicit: { Conjunction: { "standard input": 2 } } },
  });
  const empty = await runForTest(["stats", "-"]);
  expect([empty.exit, empty.stderr]).toEqual([0, expect.stringContaining("[empty-output]")]);
});

it("any difference from pinned counts is exit 1", async () => {
  const types = {
    Explicit: [["Causation", 2]],
    Implicit: [
      ["Causation", 1],
      ["Conjunction", 2],
    ],
  };
  const expected = { sets: ["relations.json"], relations: { "relations.json": 4 }, types };
  const counts = join(testFolder({ "counts.json": JSON.stringify(expected) }), "counts.json");
  const { exit, stdout, stderr } = await stats(relations, "--expect", counts);
  expect([exit, stderr]).toEqual([1, "1 of 4 figures differ from the expected ones\n"]);
  expect(stdout).toContain("│ Explicit Causation   │ relations.json │        2 │     1 │         -1 │");
});

it.each([
  [["/no/such.json"], 1, "error: /no/such.json: the path does not exist"],
  [[samplePath("eng.release/SHA256SUMS")], 1, "SHA256SUMS:1: the file or line is not JSON"],
  [[samplePath("eng.articles/raw")], 1, "the folder holds no release"],
  [["x.conll08", "--format", "csv"], 2, "--format csv is for releases, not for CoNLL-2008"],
  [["x.conll08", "--expect", "y"], 2, "--expect compares releases"],
] as const)("%j ends with %d", async (words, exit, message) => {
  expect(await stats(...words)).toMatchObject({ exit, stderr: expect.stringContaining(message) });
});

it("counts how far a project of the Annotator is", async () => {
  const row = (cells: Readonly<Record<number, string>>): string =>
    Array.from({ length: 34 }, (_, column) => cells[column] ?? "").join("|");
  const spans = { 14: "0..2", 20: "3..5" };
  const mark = { 32: "PROPOSED::Implicit::0..2:3..5" };
  const implicit = { 0: "Implicit", ...spans, ...mark };
  const files = {
    101: [implicit, { ...implicit, 8: "Temporal" }, { ...implicit, 7: "and" }, { 0: "EntRel", ...spans }],
    102: [
      { ...implicit, 27: "Rejected" },
      { ...implicit, 14: "" },
      { 0: "Explicit", 8: "Temporal", ...spans },
    ],
  };
  const texts = Object.entries(files).map(([name, rows]) => [
    `ann/${name}`,
    rows.map((cells) => `${row(cells)}\n`).join(""),
  ]);
  const project = testFolder(Object.fromEntries(texts));
  const { exit, stdout } = await stats(project, "--json");
  expect([exit, JSON.parse(stdout)]).toEqual([
    0,
    {
      documents: [
        { document: "101", done: 2, half: 1, untouched: 1, own: 1 },
        { document: "102", done: 0, half: 2, untouched: 0, own: 1 },
      ],
      sum: { done: 2, half: 3, untouched: 1, own: 2 },
    },
  ]);
  expect((await stats(project, "--format", "csv")).stdout).toContain("Annotation,(all),,half,3\n");
  expect((await stats(project)).stdout).toMatch(/│ \(all\) +│ +2 │ +3 │ +1 │ +2 │/);
  expect((await stats(project, "--expect", "counts.json")).exit).toBe(2);
});
