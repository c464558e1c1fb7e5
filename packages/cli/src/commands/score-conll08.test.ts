import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
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
  const folder = testFolder({});
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const run = (gold: string, system: string, ...more: string[]) => {
    const files = ["-g", file("gold", gold), "-s", file("system", system)];
    return runForTest(["score", "conll08", ...files, ...more]);
  };
  const gold = rows("He PRP 2 SBJ _ A0", "left VBD 0 ROOT leave.01 _");

  it("prints the figures, and with --official those of the script, unless it stops", async () => {
    const { stdout, ...rest } = await run(gold, gold);
    expect(rest).toEqual({ exit: 0, stderr: "" });
    expect(stdout).toContain("Exact semantic match:       1 / 1 * 100 = 100.00 %");
    // The official script counts the blank line as a sentence.
    const official = await run(gold, gold, "--official");
    expect(official.stdout).toContain("Exact semantic match:       2 / 2 * 100");
    const bare = gold.replace("leave.01\t_", "_").replace("\tA0\n", "\n");
    expect(await run(gold, bare, "--official")).toEqual({
      ...{ exit: 1, stdout: "" },
      stderr: expect.stringContaining(`${join(folder, "system")}: the official program gives no figures`),
    });
  });

  it("ends with 1 for files that do not fit, and with 0 where there is something to warn of", async () => {
    expect(await run(gold + gold, gold)).toMatchObject({
      ...{ exit: 1, stderr: expect.stringContaining("expected 2 tokens in sentence 2 of gold") },
    });
    expect(await run(gold, gold.replaceAll("He", "She").replace("\tA0\n", "\n"))).toMatchObject({
      exit: 0,
      stderr: expect.stringMatching(
        /^warning: .*system:1: a line of a column format lacks columns.*\nwarning: .*:1: form or tag of a token differ/,
      ),
    });
  });

  it("adds up the counts of several sets", async () => {
    const right = file("wsj.conll08", gold);
    const long = rows("He PRP 2 SBJ", "slept VBD 0 ROOT", "there RB 2 LOC", ". . 2 P");
    const wrong = file("wrong", long.replaceAll("\t2\t", "\t1\t"));
    const sets = ["-g", right, "-s", right, "-g", `Brown=${file("brown", long)}`, "-s", wrong];
    const { exit, stdout } = await runForTest(["score", "conll08", ...sets]);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/│ +│ wsj\+Brown │ +wsj │ +Brown │/);
    expect(stdout).toMatch(/Labeled attachment score +│ +50\.00 │ +100\.00 │ +25\.00 │/);
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
