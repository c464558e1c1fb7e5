import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

/** Returns a sentence of CoNLL-2008 from `FORM TAG HEAD DEPREL PRED ARG…` a line. */
function rows(...lines: string[]): string {
  const columns = lines.map((line, index) => {
    const [form, tag, ...rest] = line.split(" ");
    return [index + 1, form, form, tag, tag, form, form, tag, ...rest].join("\t");
  });
  return `${columns.join("\n")}\n\n`;
}

describe("score conll08", () => {
  let folder: string;
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const run = (gold: string, system: string, ...more: string[]) => {
    const files = ["-g", file("gold", gold), "-s", file("system", system)];
    return runForTest(["score", "conll08", ...files, ...more]);
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "discoprep-"));
  });

  const gold = rows("He PRP 2 SBJ _ A0", "left VBD 0 ROOT leave.01 _");

  it("counts the last line without a blank line, and no sentence for blank lines", async () => {
    const system = `${gold}\n\n`;
    const { stdout, exit } = await run(gold.trimEnd(), system);
    expect(exit).toBe(0);
    expect(stdout).toContain("Exact semantic match:       1 / 1 * 100 = 100.00 %");
    expect(stdout).toContain("Labeled precision:          (1 + 1) / (1 + 1) * 100 = 100.00 %");
    // The official script loses the predicate of the last line and counts the blank lines.
    const official = await run(gold, gold, "--official");
    expect(official.stdout).toContain("Exact semantic match:       2 / 2 * 100");
  });

  it("gives 0 where the official script divides by zero", async () => {
    const system = gold.replace("leave.01\t_", "_").replace("\tA0\n", "\n");
    const { stdout, exit } = await run(gold, system);
    expect([exit, stdout.includes("Labeled F1:                 0.00")]).toEqual([0, true]);
    const official = await run(gold, system, "--official");
    expect([official.exit, official.stdout]).toEqual([1, ""]);
    expect(official.stderr).toContain(
      `${join(folder, "system")}: the official program gives no figures for this output, because it divides by zero`,
    );
  });

  it("adds verbal and nominal predicates, the ratio, and nonprojective links", async () => {
    const both = rows(
      "A DT 2 NMOD _ _ _",
      "sale NN 3 SBJ sale.01 A1 _",
      "came VBD 0 ROOT come.01 _ _",
      "on IN 2 LOC _ _ AM-LOC",
    );
    const system = both.replace("come.01", "come.02").replace("\t2\tLOC", "\t2\tNMOD");
    const { stdout } = await run(both, system, "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      las: 75,
      labeledF1: 75,
      additional: {
        ratio: 100,
        verbal: { f1: 50, goldPredicates: 1 },
        nominal: { f1: 100 },
        nonprojective: { gold: 1, correct: 1, system: 1, f1: 100 },
      },
    });
  });

  it("names the line where the files part, and what a line lacks", async () => {
    const shorter = await run(gold + gold, gold);
    expect(shorter.exit).toBe(1);
    expect(shorter.stderr).toContain("expected 2 tokens in sentence 2 of gold");
    const lacking = await run(gold, gold.replace(/\t0\tROOT.*/, ""));
    expect(lacking.stderr).toContain(`${join(folder, "system")}:2: a line of a column format lacks columns`);
    const warned = await run(gold, gold.replaceAll("He", "She").replace("\tA0\n", "\n"));
    expect(warned.stderr).toMatch(
      /warning: .*system:1: a line of a column format lacks columns.*\nwarning: .*:1: form or tag of a token differ/,
    );
    expect(warned.exit).toBe(0);
  });

  it("warns of heads that are no tokens, of no column of predicates, and of files without sentences", async () => {
    const warnings = async (goldText: string, system: string): Promise<string> => {
      const { exit, stderr } = await run(goldText, system);
      expect(exit).toBe(0);
      return stderr;
    };
    expect(await warnings(gold, gold)).toBe("");
    for (const head of ["9", "x", "-1"]) {
      const stderr = await warnings(gold, gold.replace("\t0\tROOT", `\t${head}\tROOT`));
      expect(stderr).toMatch(
        /^warning: .*system:2: a head is not the number of a token of the sentence, nor 0; expected 0 to \d; found /,
      );
    }
    const syntax = gold.replace(/^((?:[^\t\n]*\t){9}[^\t\n]*).*$/gm, "$1");
    expect(await warnings(gold, syntax)).toContain(
      "expected 11 columns, the last for predicates; found 10 columns",
    );
    expect((await warnings("", "\n")).match(/a file to be scored holds no sentence/g)).toHaveLength(2);
  });

  it("adds up the counts of several sets", async () => {
    const right = file("wsj.conll08", gold);
    const long = rows("He PRP 2 SBJ", "slept VBD 0 ROOT", "there RB 2 LOC", ". . 2 P");
    const wrong = file("wrong", long.replaceAll("\t2\t", "\t1\t"));
    const sets = ["-g", right, "-s", right, "-g", `Brown=${file("brown", long)}`, "-s", wrong];
    const { exit, stdout } = await runForTest(["score", "conll08", ...sets]);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/│ +│ wsj\+Brown │ +wsj │ +Brown │/);
    // Three of six heads, not the mean of 100 % and 25 %.
    expect(stdout).toMatch(/Labeled attachment score +│ +50\.00 │ +100\.00 │ +25\.00 │/);
    expect(stdout).toMatch(/Labeled macro F1 +│ +75\.00 │/);
    const { sets: named } = JSON.parse((await runForTest(["score", "conll08", ...sets, "--json"])).stdout);
    expect(named.map(({ lasCorrect, lasTotal }: Record<string, number>) => [lasCorrect, lasTotal])).toEqual([
      ...[
        [3, 6],
        [2, 2],
        [1, 4],
      ],
    ]);
    const odd = await runForTest(["score", "conll08", ...sets.slice(0, 6)]);
    expect([odd.exit, odd.stderr.includes("come in pairs")]).toEqual([2, true]);
    expect((await runForTest(["score", "conll08", ...sets, "--official"])).exit).toBe(2);
  });

  it("takes the options of the official script", async () => {
    const chain = rows("He PRP 2 SBJ _ A0", "took VBD 0 ROOT take.SU _");
    const las = async (...more: string[]) => JSON.parse((await run(chain, chain, "--json", ...more)).stdout);
    expect([(await las()).predsGold, (await las("-u")).predsGold]).toEqual([0, 1]);
    const files = ["-g", file("gold", gold), "-s", file("system", gold)];
    const long = await runForTest(["score", "conll08", "-v", ...files]);
    const short = await runForTest(["score", "conll08", ...files]);
    expect(long.stdout.startsWith(short.stdout)).toBe(true);
    expect(long.stdout.length).toBeGreaterThan(short.stdout.length);
  });

  it("wants both files", async () => {
    expect((await runForTest(["score", "conll08", "-g", "x"])).exit).toBe(2);
  });
});
