import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const because = {
  ...{ Arg1: { TokenList: [0] }, Arg2: { TokenList: [2] }, DocID: "mill", ID: 3, Type: "Explicit" },
  ...{ Connective: { TokenList: [1], RawText: "because" }, Sense: ["Contingency.Cause.Reason"] },
};
const implicit = { ...because, ID: 4, Type: "Implicit", Connective: { TokenList: [] } };
const gold = `${JSON.stringify(because)}\n${JSON.stringify(implicit)}\n`;
const newer = gold.replaceAll("Cause.Reason", "Condition+SpeechAct");
const run = testFolder({ "output.json": gold });
const dataset = testFolder({ "relations.json": gold, "pdtb-data.json": gold });
const edition2015 = ["--edition", "2015"];

it.each([
  [[], 81, "Explicit only Parser f1"],
  [["--sense-only"], 45, "Explicit only Parser f1"],
  [["--senses", "gold"], 81, "Explicit only Parser f1"],
  [["--senses", "pdtb3", "--sense-only"], 45, "Explicit only Parser f1"],
  [["--edition", "2015-subsets"], 54, "Explicit only Sense f1"],
  [edition2015, 18, "Sense f1"],
])("writes with %j %i records", async (options, count, key) => {
  const out = join(testFolder({}), "evaluation");
  // Corrected figures are for the senses that are named.
  const lines = options.includes("--senses") ? newer : gold;
  const inputs = [
    testFolder({ "relations.json": lines, "pdtb-data.json": lines }),
    testFolder({ "output.json": lines }),
  ];
  const { exit, stdout } = await runForTest(["tira", ...inputs, "--out", out, ...options]);
  expect([exit, stdout.includes("records of corrected figures")]).toEqual([0, options.includes("--senses")]);
  const records = readFileSync(join(out, "evaluation.prototext"), "utf8");
  expect(records.match(/^measure/gm)).toHaveLength(count);
  expect(records).toContain(`key: "${key}" \n value: "1.0"`);
});

it("pairs by ID in the corrected sense-only task, and scores arguments by their tokens", async () => {
  const bare = gold.replaceAll('"Arg1":{"TokenList":[0]}', '"Arg1":{"TokenList":[]}');
  const out = testFolder({});
  const options = ["--out", out, "--sense-only", "--senses", "gold"];
  await runForTest(["tira", dataset, testFolder({ "output.json": bare }), ...options]);
  const records = readFileSync(join(out, "evaluation.prototext"), "utf8");
  expect(records).toContain('key: "All Parser f1" \n value: "1.0"');
  expect(records).toContain('key: "All Arg1 extraction f1" \n value: "0.0"');
});

const of2015 = testFolder({ "pdtb-data.json": gold });
const inSets = testFolder({ "dev/relations.json": gold, "dev/parses.json": "{}" });
const file = join(dataset, "relations.json");

it.each([
  [[dataset, run], [...edition2015, "--sense-only"], 2, "--sense-only needs --edition 2016"],
  [[dataset, run], [...edition2015, "--senses", "gold"], 2, "--senses needs --edition 2016"],
  [
    [dataset, testFolder({ "output.json": newer })],
    [],
    1,
    "output.json:1: the official program stops without",
  ],
  [[inSets, run], [], 1, "found the sets dev. Name one set, such as "],
  [[of2015, run], [], 1, "found pdtb-data.json. Name the folder of the gold standard first"],
  [[file, run], [], 1, "the dataset is not a folder with gold relations"],
  [[join(run, "absent"), run], [], 1, "found nothing of this name. Name the folder of "],
  [[run, run], [], 1, "Name the folder of the gold standard first"],
  [[dataset, file], [], 1, "found a part of the path that is a file, not a folder"],
])("refuses %j with %j", async (inputs, options, exit, message) => {
  const out = join(testFolder({}), "evaluation");
  const { stderr, ...ran } = await runForTest(["tira", ...inputs, "--out", out, ...options]);
  expect([ran, stderr, existsSync(out)]).toEqual([
    { exit, stdout: "" },
    expect.stringContaining(message),
    false,
  ]);
});

it("names an output that is a file", async () => {
  const { exit, stderr } = await runForTest(["tira", dataset, run, "--out", file]);
  expect([exit, stderr]).toEqual([
    1,
    expect.stringContaining(
      "no output can be written there; expected a folder for evaluation.prototext; found a file",
    ),
  ]);
  expect(readFileSync(file, "utf8")).toBe(gold);
});
