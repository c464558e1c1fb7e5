import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { readLineBatches } from "@discoprep/files";
import { type Frequency, propositionStatistics } from "@discoprep/formats/conll08";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { runsAll } from "../../test/golden.ts";
import { runEvalScript } from "./run.ts";

interface Case {
  readonly name: string;
  readonly format: "conll2008" | "conll2009";
  readonly gold: string;
  readonly system: string;
  readonly flags: readonly string[];
  readonly exitCode: number;
  readonly stderr: readonly string[];
  readonly output: string;
  readonly tables?: Record<string, readonly (readonly string[])[]>;
}

describeShared("golden/conll08", "eval08.pl", (folder) => {
  const { cases } = JSON.parse(readFileSync(join(folder, "cases.json"), "utf8")) as { cases: Case[] };
  // Of nine files of real treebanks, the units take three.
  const isChosen = (name: string): boolean => runsAll || !/^r08_.._[25679]/.test(name);
  const cases08 = cases.filter(({ format, name }) => format === "conll2008" && isChosen(name));

  const open = (name: string) => ({
    batches: readLineBatches(createReadStream(join(folder, name)), name),
    name,
  });

  it.each(cases08.map((entry) => [entry.name, entry] as const))("%s", async (_name, entry) => {
    const warned: string[] = [];
    const run = (isShort: boolean) => {
      const options = {
        isShort,
        skipsPunctuation: entry.flags.includes("-p"),
        scoresSupport: entry.flags.includes("-u"),
      };
      return runEvalScript(open(entry.gold), open(entry.system), options, ({ rule }) => warned.push(rule));
    };
    if (entry.exitCode !== 0) {
      await expect(run(true)).rejects.toThrow(ProblemError);
      return;
    }
    expect((await run(true)).printed).toBe(entry.output);
    const isMismatch = entry.stderr.some((line) => line.includes("word/pos mismatch"));
    expect(warned).toEqual(isMismatch ? ["token-mismatch"] : []);
    const long = await run(false);
    expect(long.printed.startsWith(entry.output)).toBe(true);
    if (entry.tables === undefined) return;
    expect(long.named.tables).toEqual(entry.tables);
    const lines = long.printed.split("\n").map((line) =>
      line
        .split(" | ")
        .map((cell) => cell.replace(/[|]$/, "").trim())
        .join("\t"),
    );
    for (const row of Object.values(entry.tables).flat()) expect(lines).toContain(row.join("\t"));
  });

  it("adds up to the totals of a treebank's statistics", async () => {
    const file = "files/r08_it_9.gold.conll08";
    const options = { isShort: true, skipsPunctuation: false, scoresSupport: false };
    const { named } = await runEvalScript(open(file), open(file), options, () => {});
    const { tokens, roles, predicates } = await propositionStatistics(createReadStream(join(folder, file)));
    const sum = (rows: readonly Frequency[]): number => rows.reduce((total, [, number]) => total + number, 0);
    expect(named).toMatchObject({ lasTotal: tokens, argsGold: sum(roles), predsGold: sum(predicates.tags) });
  });
});
