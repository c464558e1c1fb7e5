import { expect, test } from "vitest";
import { runForTest } from "../../test/run-command.ts";

test("a rule is explained with what to do", async () => {
  const { exit, stdout } = await runForTest(["explain", "span-past-end"]);
  expect(exit).toBe(0);
  expect(stdout).toBe(
    "span-past-end\n  A span goes past the end of the raw text.\n  Correct the span, or check that annotation and raw text belong together.\n",
  );
});

test("a check is explained with the commands that make it", async () => {
  const { stdout } = await runForTest(["explain", "carriage-return", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({
    command: "validate, validate of .conllu, validate of .conll08",
    severity: "warning",
  });
});

test("a reason is explained with the file in which it stands", async () => {
  const { exit, stdout } = await runForTest(["explain", "over-budget"]);
  expect(exit).toBe(0);
  expect(stdout.match(/^\S.*$/gm)).toEqual([
    "over-budget",
    "over-budget (dropped.jsonl)",
    "over-budget (selection.jsonl)",
  ]);
});

test("an unknown id is wrong usage", async () => {
  const { exit, stdout, stderr } = await runForTest(["explain", "no-such-rule", "over-budget"]);
  expect([exit, stdout]).toEqual([2, expect.stringContaining("over-budget (")]);
  expect(stderr).toContain("`discoprep explain` lists all");
  const misspelt = await runForTest(["explain", "unknown-sence"]);
  expect(misspelt.stderr).toContain('"unknown-sence" (did you mean unknown-sense?)');
});
