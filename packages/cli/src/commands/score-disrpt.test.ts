import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

interface Case {
  readonly id: string;
  readonly task: string;
  readonly gold: string;
  readonly pred: string;
  readonly options: readonly string[];
  readonly stdout: string;
  readonly stdout_sklearn_1_6: string;
  readonly exit: number;
  readonly stderr: string;
  readonly json: object;
}

/** Numbers to nine places: sums of floats differ with their order. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, one) =>
    typeof one === "number" ? Number(one.toFixed(9)) : one,
  );
}

describeShared("golden/disrpt-eval", "the official DISRPT scorers", (folder) => {
  const { cases } = JSON.parse(readFileSync(join(folder, "cases.json"), "utf8")) as { cases: Case[] };
  // The package of scores compares every case of files; here are folders, and one of each kind.
  const chosen = /^(folder-.*|rel-types|rel-header-2023|seg-conllu-inside|seg-2023-noise|conn-perfect)$/;
  it.each(cases.filter(({ id }) => chosen.test(id)))("$id", async (one) => {
    const files = [join(folder, one.gold), join(folder, one.pred)];
    const args = ["score-disrpt", ...files, "--task", one.task, ...one.options];
    const official = await runForTest([...args, "--official"]);
    const expected = [one.stdout_sklearn_1_6, one.stdout].find(
      (file) => file && existsSync(join(folder, file)),
    );
    const text = expected === undefined ? "" : readFileSync(join(folder, expected), "utf8");
    expect(official.stdout).toBe(text);
    expect(official.exit).toBe(text === "" ? 1 : one.exit);
    if (text === "")
      expect(official.stderr).toMatch(/: the official program stops without figures; found .*|: /);
    const { stdout } = await runForTest([...args, "--json"]);
    expect(rounded(JSON.parse(stdout))).toEqual(rounded(one.json));
  });
});
