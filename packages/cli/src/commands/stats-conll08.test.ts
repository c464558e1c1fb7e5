import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const closed = fileURLToPath(new URL("../../../conll08/test/closed.conll08", import.meta.url));

it("counts a file of CoNLL-2008 by the tables of the overview", async () => {
  const { exit, stdout } = await runForTest(["stats", closed]);
  expect(exit).toBe(0);
  expect(stdout).toMatch(/verbal predicates\s+│\s+1 /);
  expect(stdout).toMatch(/role\s+│ frequency/);
  expect(JSON.parse((await runForTest(["stats", closed, "--json"])).stdout)).toMatchObject({
    ...{ format: "conll08", sentences: 1, tokens: 2, roles: [["A0", 1]] },
    predicates: { tags: [["VBD", 1]], verbal: 1 },
  });
});

it("counts CoNLL-2008 from standard input; options of releases are wrong usage", async () => {
  const { stdout } = await runForTest(
    ["stats", "-", "--format", "conll08", "--json"],
    readFileSync(closed, "utf8"),
  );
  expect(JSON.parse(stdout)).toMatchObject({ format: "conll08", tokens: 2 });
  expect((await runForTest(["stats", closed, "--format", "csv"])).exit).toBe(2);
  expect((await runForTest(["stats", closed, "--expect", "counts.json"])).exit).toBe(2);
});

it("counts relations from standard input, and warns where there are none", async () => {
  const line = '{"DocID":"a","Type":"Implicit","Sense":["Expansion"],"Arg1":{},"Arg2":{}}\n';
  const { exit, stdout, stderr } = await runForTest(["stats", "-", "--json"], line + line);
  expect(exit).toBe(0);
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({
    relations: { "standard input": 2 },
    types: { Implicit: { Expansion: { "standard input": 2 } } },
  });
  const none = await runForTest(["stats", "-"], "");
  expect([none.exit, none.stderr]).toEqual([0, expect.stringContaining("[empty-output]")]);
});

describeShared("golden/conll08/files", "statistics of real treebanks", (folder) => {
  it("agree with the scorer's totals", async () => {
    const file = `${folder}/r08_it_9.gold.conll08`;
    const { stdout } = await runForTest(["stats", file, "--json"]);
    const statistics = JSON.parse(stdout);
    const { stdout: scores } = await runForTest(["score-conll08", "-g", file, "-s", file, "--json"]);
    const { lasTotal, argsGold, predsGold } = JSON.parse(scores);
    const sum = (rows: [string, number][]): number => rows.reduce((total, [, number]) => total + number, 0);
    expect([statistics.tokens, sum(statistics.roles), sum(statistics.predicates.tags)]).toEqual([
      ...[lasTotal, argsGold, predsGold],
    ]);
  });
});
