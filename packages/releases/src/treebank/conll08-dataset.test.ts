import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { beforeEach, expect, it } from "vitest";
import { makeConll08Dataset } from "./conll08-dataset.ts";

let work: string;

beforeEach(() => {
  const cells = { A0: 1, A1: 2 };
  const tables = { roles: { table: "Table 9", exact: false, because: "invented", cells } };
  work = testFolder({
    "trees/tale_01.mrg": "( (S (NP-SBJ (NNP Ada)) (VP (VBZ sails))) )\n( (NP (NNS boats)) )\n",
    "trees/tale_02.mrg": "( (S (NP-SBJ (NNP Bo)) (VP (VBZ sleeps))) )\n",
    "trees/tale_99.mrg": "( (NP (NN nothing)) )\n",
    prop: "x/tale_01.mrg 0 1 gold sail.01 ----- 0:1-ARG0 1:0-rel\nx/tale_99.mrg 9 9 gold x.01 9:0-rel\n",
    "splits.json": '{"sets": {"train": ["tale_01"], "dev": ["tale_02"]}}',
    "counts.json": JSON.stringify({ source: "invented", tables }),
  });
});

function make(splits = "splits.json") {
  const path = (name: string): string => join(work, name);
  const inputs = { trees: path("trees"), propbank: path("prop"), counts: path("counts.json") };
  return makeConll08Dataset({ ...inputs, splits: path(splits), out: path("out") });
}

it("writes a file a set, and compares the whole with the paper's tables", async () => {
  const { counts, result: compared, messages } = await make();
  expect(messages).toEqual([]);
  expect(counts.sets).toEqual({ train: { sentences: 2, tokens: 3 }, dev: { sentences: 1, tokens: 2 } });
  expect(compared).toEqual([
    { table: "Table 9", cell: "A0", paper: 1, found: 1, difference: 0, exact: false },
    { table: "Table 9", cell: "A1", paper: 2, found: 0, difference: -2, exact: false },
  ]);
  const text = (name: string): string => readFileSync(join(work, "out", name), "utf8");
  expect(text("train.conll08")).toContain("sails\t_\tVBZ\t0\tROOT\tsail.01\t_\n");
  expect(text("dev.conll08")).toContain("\tBo\t");
  expect(JSON.parse(text("compared.json"))).toEqual(compared);
  expect(JSON.parse(text("manifest.json"))).toMatchObject({ command: "conll08", counts: { sentences: 3 } });
});

it("warns of a set that stays empty", async () => {
  writeFileSync(join(work, "some.json"), '{"sets": {"train": ["tale_*"], "test": ["wsj_23*"]}}');
  const { messages } = await make("some.json");
  const warning = { rule: "set-without-document", found: "the set test" };
  expect(messages).toContainEqual(expect.objectContaining(warning));
});

it("writes nothing where no document is in a set", async () => {
  writeFileSync(join(work, "none.json"), '{"sets": {"train": ["wsj_02*"]}}');
  await expect(make("none.json")).rejects.toThrow("no document of the input is in any of the sets");
  expect(existsSync(join(work, "out"))).toBe(false);
});
