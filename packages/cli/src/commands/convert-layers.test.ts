import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const closed = fileURLToPath(new URL("../../../conll08/test/closed.conll08", import.meta.url));

it("prints the other format, and says what it cannot carry", async () => {
  const { exit, stdout, stderr } = await runForTest([
    "convert-layers",
    "--from",
    "conll08",
    "--to",
    "conllu",
    closed,
  ]);
  expect(exit).toBe(0);
  expect(stdout).toBe("1\tHe\the\t_\tPRP\t_\t2\tSBJ\t_\t_\n2\tleft\tleft\t_\tVBD\t_\t0\troot\t_\t_\n\n");
  expect(stderr).toContain(
    "conllu cannot carry predicates: 1 left out. Convert to another format if you need it. [layer-not-carried]",
  );
});

it("prints nothing of a broken file", async () => {
  const { exit, stdout, stderr } = await runForTest(
    ["convert-layers", "--from", "conllu", "--to", "conllx", "-"],
    "1 Go _ _ _ _ 0 root _ _\n\n",
  );
  expect([exit, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("standard input:1: the line does not have ten columns");
});

it("wants both formats", async () => {
  expect((await runForTest(["convert-layers", "--from", "conll07", closed])).exit).toBe(2);
});
