import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const rows =
  "1\tHe\the\tPRP\tPRP\tHe\the\tPRP\t2\tSBJ\t_\tA0\n2\tleft\tleft\tVBD\tVBD\tleft\tleft\tVBD\t0\tROOT\tleave.01\t_\n\n";
const file = join(testFolder({ tale: rows }), "tale");

const convert = (from: string, to: string, path: string, stdin = "") =>
  runForTest(["layers", "convert", "--from", from, "--to", to, path], stdin);

it("prints the other format, and says what it cannot carry", async () => {
  const { exit, stdout, stderr } = await convert("conll08", "conllu", file);
  expect(exit).toBe(0);
  expect(stdout).toBe("1\tHe\the\t_\tPRP\t_\t2\tSBJ\t_\t_\n2\tleft\tleft\t_\tVBD\t_\t0\troot\t_\t_\n\n");
  expect(stderr).toContain(
    "expected what conllu carries; found predicates: 1. Convert to another format if you need it. [layer-not-carried]",
  );
  const parses = await convert("conllu", "parses", "-", stdout);
  expect(Object.keys(JSON.parse(parses.stdout))).toEqual(["stdin"]);
  expect(Object.keys(JSON.parse((await convert("conll08", "parses", file)).stdout))).toEqual(["tale"]);
});

it("prints nothing of a broken file", async () => {
  const { exit, stdout, stderr } = await convert("conllu", "conllx", "-", "1 Go _ _ _ _ 0 root _ _\n\n");
  expect([exit, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("standard input:1: the line does not have ten columns");
});

it("wants both formats", async () => {
  expect((await runForTest(["layers", "convert", "--from", "conll08", file])).exit).toBe(2);
  expect((await convert("conll07", "conllu", file)).exit).toBe(2);
});
