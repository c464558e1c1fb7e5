import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { describe, expect, it } from "vitest";
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
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === "number" ? Number(part.toFixed(9)) : part,
  );
}

describeShared("golden/disrpt-eval", "the official DISRPT scorers", (folder) => {
  const { cases } = JSON.parse(readFileSync(join(folder, "cases.json"), "utf8")) as { cases: Case[] };
  // The package of scores compares every case of files; here are folders, and one of each kind.
  const chosen = /^(folder-.*|rel-types|rel-header-2023|seg-conllu-inside|seg-2023-noise|conn-perfect)$/;
  it.each(cases.filter(({ id }) => chosen.test(id)))("$id", async (golden) => {
    const files = [join(folder, golden.gold), join(folder, golden.pred)];
    const names = new Map([
      ["--rel-type", ["--edition", "2025-types"]],
      ["--no-boundary", ["--edition", "2025-no-boundary"]],
    ]);
    const options = golden.options.flatMap((word) => names.get(word) ?? word);
    const args = ["score", "disrpt", ...files, "--task", golden.task, ...options];
    const official = await runForTest([...args, "--official"]);
    const expected = [golden.stdout_sklearn_1_6, golden.stdout].find(
      (file) => file && existsSync(join(folder, file)),
    );
    const text = expected === undefined ? "" : readFileSync(join(folder, expected), "utf8");
    expect(official.stdout).toBe(text);
    expect(official.exit).toBe(text === "" ? 1 : golden.exit);
    if (text === "")
      expect(official.stderr).toMatch(/: the official program stops without figures; found .*|: /);
    const { stdout } = await runForTest([...args, "--json"]);
    expect(rounded(JSON.parse(stdout))).toEqual(rounded(golden.json));
  });
});

describe("score disrpt of several predictions", () => {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-"));
  const header =
    "doc unit1_toks unit2_toks unit1_txt unit2_txt u1_raw u2_raw s1_toks s2_toks unit1_sent unit2_sent dir rel_type orig_label label";
  const rels = (name: string, ...labels: string[]): string => {
    const rows = labels.map((label, at) =>
      [
        `d${at % 2}`,
        `${at}`,
        `${at + 1}`,
        ..."_________",
        at === 0 ? "explicit" : "implicit",
        "_",
        label,
      ].join("\t"),
    );
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${[header.replaceAll(" ", "\t"), ...rows].join("\n")}\n`);
    return file;
  };
  const gold = rels("gold.rels", "causal", "contrast", "causal");
  const files = [gold, `a=${rels("a.rels", "causal", "contrast", "contrast")}`, `b=${gold}`];
  const score = (...args: string[]) => runForTest(["score", "disrpt", ...args, "--task", "rel"]);

  it("has the tables, tests and formats of score", async () => {
    const { stdout } = await score(...files, "--paired", "randomization");
    expect(stdout).toMatch(/│ 1 │ b +│ +100\.00 │ +100\.00 │ +100\.00 │\n│ 2 │ a +│ +66\.67 │/);
    expect(stdout).toMatch(/│ all\.accuracy │ a +│ b +│ +-33\.33 │/);
    expect((await score(...files, "--table", "types")).stdout).toMatch(
      /│ implicit │ +2 │ 100\.00 │ +50\.00 │/,
    );
    expect((await score(...files, "--table", "labels", "--format", "csv")).stdout).toContain(
      "a,gold,labels,contrast,p,50\n",
    );
    expect((await score(...files, "--table", "confusion", "--format", "markdown")).stdout).toContain(
      "| causal | contrast | 0 | 1 |",
    );
    expect(JSON.parse((await score(...files, "--json")).stdout).sets[0].systems[0].name).toBe("b");
  });

  it("has a row a corpus, and the mean with the number of corpora", async () => {
    for (const name of ["x", "y"]) rels(`corpora/${name}/${name}_test.rels`, "causal", "contrast");
    rels("system/x/x_test.rels", "causal", "causal");
    const paths = [join(folder, "corpora"), `mine=${join(folder, "system")}`];
    const { exit, stdout, stderr } = await score(...paths, "--part", "test");
    expect(stdout).toMatch(/│ x +│ +50\.00 │.*\n│ y +│ +– │.*\n│ mean +│ 25\.00 \(2\) │ +50\.00 \(1\) │/);
    expect([exit, stderr]).toEqual([
      1,
      expect.stringContaining("system/y/y_test.rels: a corpus of the gold folder has no"),
    ]);
  });

  it("warns of labels that gold never has, and of an output without labels", async () => {
    const upper = rels("upper.rels", "Causal", "contrast", "Causal");
    expect((await score(gold, upper)).stderr).toMatch(
      /found 2 of 3 labels are not among gold's: Causal\. Did you mean causal for Causal\?.*\[labels-not-in-gold\]/,
    );
    // Labels that a small file lacks are no error.
    expect((await score(gold, rels("more.rels", "causal", "contrast", "elaboration"))).stderr).toBe("");
    expect((await score(gold, gold)).stderr).toBe("");
    const words = (name: string, label: string): string => {
      const file = join(folder, name);
      writeFileSync(file, `# newdoc id = a\n1\tIt${"\t_".repeat(7)}\t${label}\n`);
      return file;
    };
    const files = [words("gold.tok", "Seg=B-seg"), words("old.tok", "BeginSeg=Yes")];
    const { stdout, stderr } = await runForTest(["score", "disrpt", ...files, "--task", "seg"]);
    expect(stdout).toMatch(/│ 1 │ old +│ +0\.00 │ +– │ +0\.00 │/);
    expect(stderr).toContain("[no-labelled-words]");
  });

  it("names file, line and remedy of a file that cannot be compared", async () => {
    const broken = join(folder, "broken.rels");
    writeFileSync(broken, `${header.replaceAll(" ", "\t")}\nd0 without tabs\n`);
    const { exit, stderr } = await score(gold, broken);
    expect([exit, stderr]).toEqual([1, expect.stringMatching(/broken\.rels:2: .*found 1\. Correct the /)]);
    expect((await score(...files, "--official")).stderr).toContain(
      "--official prints the text of one prediction",
    );
  });
});
