import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const row = (id: number, form: string, head: number, relation: string): string =>
  `${id}\t${form}\t_\tNOUN\t_\t_\t${head}\t${relation}\t_\t_\n`;

const folder = testFolder({
  gold: `${row(1, "das", 2, "det")}${row(2, "Haus", 0, "root")}\n`,
  cycle: `# c\n${row(1, "a", 2, "x")}${row(2, "b", 1, "x")}\n`,
  latin: Buffer.from("1\t\xe4\n", "latin1"),
  "weights.txt": "root 3\n",
  wrong: "# w\naux 0.1 x\n",
});
const gold = join(folder, "gold");
const score = (system: string, stdin: string, ...options: string[]) =>
  runForTest(["score", "conllu", gold, system, ...options], stdin);

it("prints one line, and takes a file from standard input", async () => {
  const system = `${row(1, "das", 2, "case")}${row(2, "Haus", 0, "root")}\n`;
  const stdout = "LAS F1 Score: 50.00\n";
  expect(await score("-", system)).toEqual({ exit: 0, stdout, stderr: "" });
  const table = await score(gold, "", "-w", join(folder, "weights.txt"));
  expect(table.stdout).toContain("WeightedLAS|    100.00");
  expect((await score("-", system, "-v")).stdout).toContain("LAS        |     50.00");
  expect(JSON.parse((await score(gold, "", "--json")).stdout).LAS).toMatchObject({ f1: 1, correct: 2 });
});

it.each([
  [
    "cycle",
    "cycle:2: the CoNLL-U file is not one that the evaluation of CoNLL-2017 reads; expected a tree of",
  ],
  ["absent", "absent: the path does not exist"],
  ["latin", "latin:1, byte 2: the bytes are not text"],
  ["gold -w wrong", "wrong:2: a line of a file of weights is not the weight of a relation"],
])("names file and line of what is wrong: %s", async (words, message) => {
  const [system = "", ...options] = words.split(" ").map((word) => word.replace(/^\w+$/, `${folder}/$&`));
  const { exit, stderr } = await score(system, "", ...options);
  expect([exit, stderr]).toEqual([1, expect.stringContaining(`error: ${folder}/${message}`)]);
});
