import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const text =
  "1\tHe\the\tPRP\tPRP\tHe\the\tPRP\t2\tSBJ\t_\tA0\n2\tleft\tleft\tVBD\tVBD\tleft\tleft\tVBD\t0\tROOT\tleave.01\t_\n\n";

it("counts a file of CoNLL-2008 by the tables of the overview", async () => {
  const file = join(testFolder({ "tale.conll08": text }), "tale.conll08");
  const { exit, stdout } = await runForTest(["stats", file]);
  expect(exit).toBe(0);
  const rows = [...stdout.matchAll(/^│ (.*?)\s+│\s+(\S+) │$/gm)].map(([, label, number]) =>
    `${label} ${number}`.trim(),
  );
  expect(rows).toEqual([
    ...["frequency", "sentences 1", "tokens 2", "split words 0", "nonprojective links 0"],
    "sentences with one 0",
    ...["nominal predicates 0", "verbal predicates 1", "support-chain elements 0"],
    ...["atomic label frequency", "ROOT 1", "SBJ 1"],
    ...["predicate's tag frequency", "VBD 1", "role frequency", "A0 1"],
  ]);
});

it("counts standard input, and prints one object", async () => {
  const { exit, stdout } = await runForTest(["stats", "-", "--from", "conll08", "--json"], text);
  expect([exit, JSON.parse(stdout)]).toMatchObject([
    0,
    {
      ...{ format: "conll08", sentences: 1, tokens: 2, roles: [["A0", 1]] },
      predicates: { tags: [["VBD", 1]], verbal: 1 },
    },
  ]);
});
